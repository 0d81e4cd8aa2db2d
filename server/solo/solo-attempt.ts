import type { SentAttempt } from '../../domain/contract/attempt.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import type { Before, NewAttempt } from '../attempts/open-attempt.ts';
import { openAttempt, resumeAttempt } from '../attempts/open-attempt.ts';
import type { Context } from '../http/define-action.ts';
import { languageMeant, readContentLanguages } from '../languages/content-languages.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Picking } from '../questions/pick-questions.ts';
import { isSwitchedOn, rulesOf } from './solo-rules.ts';

interface Asked {
  readonly language_id?: string | undefined;
  /** Only resumes a running attempt, or settles one whose time is over. */
  readonly resume?: boolean | undefined;
}

/** The facts with which a mode plans an attempt. */
export interface PlanContext {
  readonly settings: SystemSettings;
  /** Id of the call's content language. */
  readonly language: string;
  readonly context: Context;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The parameters for picking questions, which avoid recent ones. */
  readonly picking: (before: Before) => Picking;
}

/** A mode's plan for an attempt. Missing fields have the defaults of a mode without items. */
export type Plan = Pick<NewAttempt, 'pick'> &
  Partial<
    Pick<
      NewAttempt,
      | 'item'
      | 'nextItem'
      | 'category'
      | 'rules'
      | 'enter'
      | 'endOfMode'
      | 'languageOf'
      | 'reviewFee'
    >
  > & {
    /** Id of the questions' content language, if it is not the requested one. */
    readonly language?: string;
    /** Whether TeX is typeset regardless of the setting. */
    readonly isTexTypeset?: boolean;
  };

/** The modes that settle their attempts themselves, at the end of a contest or a day. */
const SETTLED_LATER: ReadonlySet<SoloModeName> = new Set(['contest', 'defence']);

/** The id of a player's attempt in a mode. */
export function soloAttemptId(mode: SoloModeName, uid: string): string {
  return `${mode}_${uid}`;
}

/**
 * Opens or resumes the player's attempt of a mode, one at a time.
 * @param runId the attempt's id, in modes with one attempt per item
 * @param planOf plans a new attempt; throws ApiError if it cannot be played
 * @throws ApiError modeSwitchedOff, missingFields for an unknown language, noQuestions, noData if `resume` finds
 * nothing
 */
export async function openSoloAttempt(
  mode: SoloModeName,
  { language_id, resume }: Asked,
  context: Context,
  planOf: (opening: PlanContext) => Promise<Plan>,
  runId?: string,
): Promise<Envelope<SentAttempt>> {
  const {
    firestore,
    caller: { uid },
    now,
  } = context;
  const at = now();
  const settings = await readSettings(firestore, at);
  if (!isSwitchedOn(mode, settings)) throw new ApiError('modeSwitchedOff');
  const id = runId ?? soloAttemptId(mode, uid);
  // the page sets its clock by the reply, so a slow call must not make the reply older than it is
  const reply = (attempt: SentAttempt) => answer({ ...attempt, now: now() });
  if (resume) {
    return reply(await resumeAttempt(firestore, id, at, !SETTLED_LATER.has(mode)));
  }
  const language = await languageMeant(firestore, language_id, settings.language_mode, at);
  if (language === undefined) {
    throw new ApiError('missingFields', 'language_id must be one of get_languages');
  }
  const picking = ({ seen }: Before): Picking => ({
    firestore,
    timesSeen: (question) => (seen.has(question) ? 1 : 0),
    random: secureRandom,
    now: at,
  });
  const plan = await planOf({ settings, language, context, at, picking });
  const known = await readContentLanguages(firestore, at);
  const spoken = plan.language ?? language;
  const attempt: NewAttempt = {
    mode,
    item: '',
    category: '',
    rules: rulesOf(mode, settings),
    reviewFee: settings.review_answers_deduct_coin,
    ...plan,
    shuffling: {
      isOptionsShuffled: settings.option_shuffle_mode,
      hasFifthOption: settings.option_e_mode,
      isTexTypeset: settings.latex_mode || plan.isTexTypeset === true || mode === 'maths',
    },
    language: known.find((one) => one.id === spoken)?.code ?? 'en',
  };
  return reply(await openAttempt(firestore, id, uid, attempt, at));
}
