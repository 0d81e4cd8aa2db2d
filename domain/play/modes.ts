/** All solo modes by the `mode` of their attempts, each with the product family's type. */
export const SOLO_TYPES = {
  'quiz-zone': '1',
  daily: '1.1',
  'true-false': '1.2',
  'fun-and-learn': '2',
  'guess-the-word': '3',
  audio: '4',
  maths: '5',
  'multi-match': '6',
  contest: 'contest',
  // ours: practice modes, which the family's clients do not report to their server
  'self-challenge': 'self_challenge',
  bookmarks: 'bookmark',
  mistakes: 'mistakes',
  // ours: six questions a day against a rival of the league
  defence: 'defence',
} as const;

/** A solo mode. */
export type SoloModeName = keyof typeof SOLO_TYPES;
/** The modes of an attempt. An exam and a challenge have separate actions to open and to end them. */
export type AttemptMode = SoloModeName | 'exam' | 'challenge';

export const ATTEMPT_MODES = [
  ...(Object.keys(SOLO_TYPES) as SoloModeName[]),
  'exam',
  'challenge',
] as const satisfies readonly AttemptMode[];
