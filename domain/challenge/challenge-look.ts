import type { ChallengeAnswers } from './challenge.ts';

/** One player's part, as the page of a link shows it. */
export interface ShownSide {
  /** '' for a guest. */
  readonly name: string;
  /** An address, or ''. */
  readonly image: string;
  readonly answers: ChallengeAnswers;
  readonly points: number;
  readonly right: number;
}

/** The public view of a challenge: the challenger, the category and the result. It has no question. */
export type ChallengeLook =
  | {
      readonly kind: 'open';
      /** The uid of the challenger. */
      readonly owner: string;
      /** '' for mixed categories. */
      readonly categoryName: string;
      readonly questionCount: number;
      readonly side: ShownSide;
      /** Whether the challenger has played it, so that others can. */
      readonly isPlayed: boolean;
      /** The finished run of the link. */
      readonly answered?: ShownSide;
    }
  /** The link is unknown or has expired. */
  | { readonly kind: 'over' }
  /** It could not be read. */
  | { readonly kind: 'unshown' };
