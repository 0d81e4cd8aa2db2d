/** The least height of the goal card and of its skeleton, so that nothing below moves when it loads. */
export const GOAL_CARD_HEIGHT = 'min-h-88 lg:min-h-58';
