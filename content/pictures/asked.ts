/** A question about a picture, with three wrong options. */
export interface Asked {
  readonly question: string;
  readonly right: string;
  readonly wrong: readonly string[];
  /** Whether the options stand in alphabetical order, as the figures A to D of a picture. */
  readonly isOrdered?: boolean;
  /** The text alternative: describes the picture without the answer. */
  readonly alt: string;
  readonly hint: string;
  readonly note: string;
  /** The place in the order from easy to hard, from 0 to 1. */
  readonly rank: number;
  readonly svg: string;
}

/** A category of questions about pictures. */
export interface PictureCategory {
  readonly slug: string;
  readonly name: string;
  readonly icon: string;
  /** Size of its pictures in pixels. */
  readonly width: number;
  readonly height: number;
  readonly asked: () => readonly Asked[];
}
