interface Progress {
  /** '0' is locked. */
  readonly status: string;
  readonly progress: number;
  readonly badge_counter: number;
}

/** The locked badge that is nearest by its share; of several the first. Undefined where all are unlocked. */
export function nextBadge<Badge extends Progress>(badges: readonly Badge[]): Badge | undefined {
  const share = ({ progress, badge_counter }: Progress) => progress / badge_counter;
  return badges
    .filter(({ status }) => status === '0')
    .reduce<Badge | undefined>(
      (best, badge) => (best === undefined || share(badge) > share(best) ? badge : best),
      undefined,
    );
}
