import * as v from 'valibot';

/** A running game's view of an operator's request; `npm run doctor` compares it with the expected values. */
export const GameView = v.object({
  /** The key under which the client's address is counted. */
  address: v.string(),
  /** The header as it arrived. */
  forwardedFor: v.string(),
  host: v.string(),
  /** Whether the client came over https. */
  isSecure: v.boolean(),
  projectId: v.string(),
  /** Milliseconds since the epoch. */
  now: v.number(),
});
export type GameView = v.InferOutput<typeof GameView>;
