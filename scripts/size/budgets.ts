/** Routes with a Firestore listener, by Next's names: only these may load Firestore at once. */
export const LISTENING_ROUTES: readonly string[] = ['/random-battle', '/group-battle', '/arena'];

/** A path to measure for each route with a parameter: `/rooms/[code]` needs one like `/rooms/ABC234`. */
export const SAMPLE_PATHS: Readonly<Record<string, string>> = {
  // lists
  '/quiz-zone/[[...path]]': '/quiz-zone/',
  '/math-mania/[[...path]]': '/math-mania/',
  // a list of levels, a list of passages
  '/multi-match-questions/[[...path]]': '/multi-match-questions/mixed-bag/',
  '/fun-and-learn/[[...path]]': '/fun-and-learn/great-moments/',
  '/contest-play/[id]': '/contest-play/night-sky/',
  // answers that there is no such battle
  '/battle/[id]': '/battle/noSuchBattle00000000/',
  // no friend
  '/watch/[id]': '/watch/noSuchFriend00000000/',
  // no player's code
  '/friends/add/[code]': '/friends/add/ABCDEFGH/',
  // answers that there is no such challenge
  '/challenge/[code]': '/challenge/noSuchChallenge00000/',
  // pages of attempts
  '/audio-questions/[[...path]]': '/audio-questions/melodies/',
  '/guess-the-word/[[...path]]': '/guess-the-word/nature/',
  // the exam that the game for tests has besides its seeds
  '/exam-module/[id]': '/exam-module/sample/',
};

/** First-load JavaScript of a route with listeners, at most: bytes, gzip. */
export const LISTENING_BUDGET = 330_000;

/** First-load JavaScript of any other route beyond that of Next's empty page, at most: bytes, gzip. */
export const PLAIN_BUDGET_OVER_EMPTY = 40_000;

/** Firestore's default host: a string in every build of its SDK and in no other code of ours. */
export const FIRESTORE_MARK = 'firestore.googleapis.com';
