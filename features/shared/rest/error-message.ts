import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError } from '../../../domain/errors.ts';

/** The message key of each code that players can meet on several screens. */
const MESSAGES = {
  unavailable: 'errors.unavailable',
  captured: 'errors.captured',
  tooOften: 'errors.tooOften',
  unauthorized: 'errors.denied',
  denied: 'errors.denied',
  notAMember: 'errors.denied',
  notTheOwner: 'errors.denied',
  busy: 'errors.busy',
  roomCodeExists: 'errors.busy',
  roomFull: 'errors.roomFull',
  alreadyStarted: 'errors.alreadyStarted',
  roomNotOpen: 'errors.roomNotOpen',
  removed: 'errors.removed',
  tooLate: 'errors.tooLate',
  notEnoughCoins: 'errors.notEnoughCoins',
  noQuestions: 'errors.noQuestions',
  modeSwitchedOff: 'errors.modeSwitchedOff',
  underMaintenance: 'shell.maintenance.title',
  roomCodeUnknown: 'errors.roomCodeUnknown',
  tooManyCodes: 'errors.tooManyCodes',
  inBattle: 'errors.inBattle',
  notReady: 'errors.notReady',
  botTooOften: 'errors.botTooOften',
  noGhost: 'errors.noGhost',
  tooEarly: 'errors.tooEarly',
  alreadyAnswered: 'errors.alreadyAnswered',
  attemptOver: 'errors.attemptOver',
  lifelineUsed: 'errors.lifelineUsed',
  lifelineExcluded: 'errors.lifelineExcluded',
  lifelineNotAllowed: 'errors.lifelineNotAllowed',
  levelLocked: 'errors.levelLocked',
  categoryLocked: 'errors.categoryLocked',
  alreadyPlayed: 'errors.alreadyPlayed',
  dailyAlreadyPlayed: 'errors.alreadyPlayed',
  examKeyMissing: 'exam.errors.keyMissing',
  examKeyWrong: 'exam.errors.keyWrong',
  examNotAgreed: 'exam.errors.notAgreed',
  tooManyExamKeys: 'exam.errors.tooManyKeys',
  examNotOpen: 'exam.errors.notOpen',
  examHeld: 'exam.errors.held',
  contestNotBegun: 'errors.contestNotBegun',
  contestOver: 'errors.contestOver',
  contestCancelled: 'errors.contestCancelled',
  arenaOver: 'arena.errors.over',
  arenaOtherAccount: 'arena.errors.otherAccount',
  demoForbidden: 'profile.errors.demo',
} as const satisfies Partial<Record<ErrorCode, string>>;

type Message = (typeof MESSAGES)[keyof typeof MESSAGES] | 'common.failed';

/**
 * Returns the message key of an error.
 * @param error the thrown error, or a code
 * @param messages the screen's own, if more specific; `else` for every code without a text
 */
export function messageOf<const Key extends string = never>(
  error: unknown,
  messages: Readonly<Partial<Record<ErrorCode | 'else', Key>>> = {},
): NoInfer<Key> | Message {
  const code = error instanceof ApiError ? error.code : error;
  const usual: NoInfer<Key> | Message = messages.else ?? 'common.failed';
  if (typeof code !== 'string') return usual;
  const known: Partial<Record<string, Message>> = MESSAGES;
  const own: Partial<Record<string, Key>> = messages;
  return own[code] ?? known[code] ?? usual;
}
