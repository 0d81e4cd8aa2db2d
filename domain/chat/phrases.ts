/** The keys of the quick phrases; each reader sees them in the screen language. firestore.rules has the same list. */
export const PHRASES = [
  'hello',
  'good-luck',
  'have-fun',
  'ready',
  'hurry-up',
  'thinking',
  'nice-one',
  'well-played',
  'so-close',
  'oops',
  'wow',
  'thanks',
  'again',
  'bye',
] as const;

export type Phrase = (typeof PHRASES)[number];

/** The emoji of the chat; firestore.rules has the same list. */
export const EMOJI = [
  '👋',
  '😀',
  '😂',
  '😎',
  '🤔',
  '😱',
  '😭',
  '🔥',
  '👏',
  '🎉',
  '💪',
  '❤️',
] as const;

export type Emoji = (typeof EMOJI)[number];
