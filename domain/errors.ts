/**
 * The codes of replies, with their numbers. The numbers are the product family's, because its other clients read them.
 */
export const API_CODES = {
  noData: '102',
  missingFields: '103',
  registered: '104',
  loggedIn: '105',
  profileUpdated: '106',
  uploadFailed: '107',
  reportStored: '109',
  inserted: '110',
  updated: '111',
  dailyAlreadyPlayed: '112',
  noMatchesPlayed: '113',
  noUpcomingContest: '114',
  noLiveContest: '115',
  noContestPlayed: '116',
  contestsPlayed: '117',
  contestPrizes: '118',
  roomCodeExists: '119',
  roomCreated: '120',
  roomDestroyed: '121',
  somethingWentWrong: '122',
  noToken: '125',
  accountDeactivated: '126',
  waitBetweenPayments: '127',
  alreadyPlayed: '128',
  tokenInvalid: '129',
  userExists: '130',
  userUnknown: '131',
  alreadyThere: '132',
  paymentNotPending: '135',
  coinsAlreadyGiven: '136',
  // from here on our own
  notAMember: '201',
  notTheOwner: '202',
  notEnoughCoins: '203',
  notEnoughPlayers: '204',
  roomNotOpen: '205',
  notFinished: '206',
  noQuestions: '207',
  amountNotYours: '208',
  badgeLocked: '209',
  paymentsOff: '210',
  emailNotVerified: '211',
  demoForbidden: '215',
  inBattle: '216',
  tooManyBookmarks: '217',
  modeSwitchedOff: '218',
  roomCodeUnknown: '219',
  tooManyCodes: '220',
  notReady: '221',
  botTooOften: '222',
  noGhost: '223',
  payoutUnverified: '230',
  accountTooNew: '231',
  tooManyReferralCodes: '232',
  alreadyAnswered: '240',
  tooEarly: '241',
  tooLate: '242',
  attemptOver: '243',
  lifelineNotAllowed: '244',
  lifelineUsed: '245',
  lifelineExcluded: '246',
  levelLocked: '247',
  categoryLocked: '248',
  examKeyMissing: '260',
  examKeyWrong: '261',
  examNotAgreed: '262',
  tooManyExamKeys: '263',
  examNotOpen: '264',
  examHeld: '268',
  contestNotBegun: '265',
  contestOver: '266',
  contestCancelled: '267',
  underMaintenance: '269',
  friendBlocked: '280',
  tooManyFriendRequests: '281',
  tooManyFriends: '282',
  arenaOver: '290',
  arenaOtherAccount: '291',
} as const;

export type ApiCode = keyof typeof API_CODES;

/** Whether a code has a number; codes without one occur only in a client. */
export const isApiCode = (code: string): code is ApiCode => Object.hasOwn(API_CODES, code);

const CODES: ReadonlyMap<string, ApiCode> = new Map(
  Object.entries(API_CODES).map(([code, number]) => [number, code as ApiCode]),
);

/** The code of a number; `somethingWentWrong` for one that we do not know. */
export const codeOf = (number: string): ApiCode => CODES.get(number) ?? 'somethingWentWrong';

/** Errors that occur only in a client: between it and the server, or between it and Firestore. */
type ClientCode =
  /** No reply, or a server that fails for now: retry later. */
  | 'unavailable'
  /** A login page in place of a reply, or a redirect to one: the network wants a login first. Retry later. */
  | 'captured'
  /** Too many calls in a short time (status 429). Retry later. */
  | 'tooOften'
  /** There is no session, or it has ended. */
  | 'unauthorized'
  /** A reply that is not from our API. */
  | 'malformed'
  /** The rules denied it; they give no reason. */
  | 'denied'
  /** Too many writes to the same document at once. */
  | 'busy'
  | 'roomFull'
  | 'alreadyStarted'
  | 'removed';

/** All error codes. The API's codes have numbers (`API_CODES`); each code has its text on the client. */
export type ErrorCode = ApiCode | ClientCode;

const UNANSWERED: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'captured',
  'tooOften',
  'malformed',
]);

/** Whether a call did not reach our server, or its result is unknown: it is worth another try. */
export const isUnanswered = (code: ErrorCode): boolean => UNANSWERED.has(code);

/** An HTTP status of a call that never reached its handler; everything else is answered with 200. */
type Status = 200 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 503;

/** The one error of the game, from a handler or a listener to the toast. Any other thrown error is a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** For debugging; never for a screen, and never a secret. */
  readonly detail: string | undefined;
  readonly status: Status;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail?: string,
    { status = 200, headers = {} }: { status?: Status; headers?: Record<string, string> } = {},
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
    this.status = status;
    this.headers = headers;
  }
}
