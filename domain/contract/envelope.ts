import * as v from 'valibot';

/** What an action answers with, by code. The numbers are the product family's, kept for its other clients. */
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
  payoutUnverified: '230',
  accountTooNew: '231',
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
} as const;

export type ApiCode = keyof typeof API_CODES;

/** Whether a code has a number of its own: the others are a client's. */
export const isApiCode = (code: string): code is ApiCode => Object.hasOwn(API_CODES, code);

/** The body of every answer. A refusal for a reason of the game answers HTTP 200 with `error: true`; only 401 ends a session. */
export type Envelope<T> =
  | { readonly error: false; readonly message?: string; readonly data: T; readonly total?: string }
  | { readonly error: true; readonly message: string; readonly error_msg?: string };

/** A good answer. @param total how many there are in all, for a list of which `data` is one page */
export function answer<T>(data: T, code?: ApiCode, total?: number): Envelope<T> {
  return {
    error: false,
    ...(code && { message: API_CODES[code] }),
    data,
    ...(total !== undefined && { total: String(total) }),
  };
}

/** A refusal. @param detail words for whoever reads the log, never for a screen */
export function refusal(code: ApiCode, detail?: string): Envelope<never> {
  return {
    error: true,
    message: API_CODES[code],
    ...(detail !== undefined && { error_msg: detail }),
  };
}

/** What a client makes of an answer: its data, the code of a refusal, or the news that it is no answer of ours. */
export type Reading<T> =
  | { readonly kind: 'data'; readonly data: T; readonly total: number | undefined }
  | { readonly kind: 'refused'; readonly code: ApiCode }
  | { readonly kind: 'malformed'; readonly errors: readonly string[] };

const CODES: ReadonlyMap<string, ApiCode> = new Map(
  Object.entries(API_CODES).map(([code, number]) => [number, code as ApiCode]),
);

/** The code of a number; `somethingWentWrong` for one that we do not know. */
export const codeOf = (number: string): ApiCode => CODES.get(number) ?? 'somethingWentWrong';

const Refused = v.object({ error: v.literal(true), message: v.string() });

/** Reads the body of an answer whose data must fit a schema. Never throws. */
export function readEnvelope<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): Reading<v.InferOutput<S>> {
  const refused = v.safeParse(Refused, body);
  if (refused.success) {
    return { kind: 'refused', code: codeOf(refused.output.message) };
  }
  const Good = v.object({
    error: v.literal(false),
    data: schema,
    total: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits'))),
  });
  const good = v.safeParse(Good, body);
  if (!good.success) {
    const errors = good.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
    return { kind: 'malformed', errors };
  }
  const { data, total } = good.output;
  return { kind: 'data', data, total: total === undefined ? undefined : Number(total) };
}
