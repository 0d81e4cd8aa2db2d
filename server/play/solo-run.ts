import type { RunView } from '../../domain/contract/attempt.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { SOLO_TYPES } from '../../domain/contract/settle-battle.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { Use } from '../../domain/question/question-pack.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { openAttempt, resumeAttempt } from '../attempts/open-attempt.ts';
import type { Context } from '../http/define-action.ts';
import { languageMeant, readContentLanguages } from '../languages/content-languages.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import { pickQuestions } from './pick-questions.ts';

/** A mode of one player as the operator's settings have it. */
export interface SoloMode {
  /** Of the runs: with the player, it names the attempt. */
  readonly mode: keyof typeof SOLO_TYPES;
  readonly isOn: boolean;
  /** Which questions it asks, of all categories. */
  readonly use: Use;
  readonly questionCount: number;
  readonly rules: PlayRules;
}

interface Asked {
  readonly language_id?: string | undefined;
  /** Only a run that goes on already. */
  readonly resume?: boolean | undefined;
}

/** The id of a player's run in a mode. */
export function soloRunId(mode: string, uid: string): string {
  return `${mode}_${uid}`;
}

/**
 * Opens or resumes the player's run of a mode, one at a time.
 * @throws ApiError modeSwitchedOff, missingFields for an unknown language, noQuestions, noData where `resume` finds nothing
 */
export async function openSoloRun(
  { language_id, resume }: Asked,
  { firestore, caller: { uid }, now }: Context,
  modeOf: (settings: SystemSettings) => SoloMode,
): Promise<Envelope<RunView>> {
  const at = now();
  const settings = await readSettings(firestore, at);
  const { mode, isOn, use, questionCount, rules } = modeOf(settings);
  if (!isOn) throw new ApiError('modeSwitchedOff');
  const id = soloRunId(mode, uid);
  if (resume) return answer(await resumeAttempt(firestore, id, at));
  const language = await languageMeant(firestore, language_id, settings.language_mode, at);
  if (language === undefined) {
    throw new ApiError('missingFields', 'language_id must be one of get_languages');
  }
  const known = await readContentLanguages(firestore, at);
  const run = {
    ...{ mode, rules },
    reviewFee: settings.review_answers_deduct_coin,
    language: known.find((one) => one.id === language)?.code ?? 'en',
    pick: (seen: ReadonlySet<string>) =>
      pickQuestions({ use, category: '', language }, questionCount, {
        firestore,
        read: (query) => query.get(),
        timesSeen: (question) => (seen.has(question) ? 1 : 0),
        random: secureRandom,
        now: at,
      }),
  };
  return answer(await openAttempt(firestore, id, uid, run, at));
}

type Feedback = PlayRules['feedback'];

/** What a mode tells of an answer, by the operator's `answer_mode`: 1 whether it was right, 2 nothing, 3 also what is right. */
export function feedbackOf({ answer_mode }: SystemSettings): Feedback {
  if (answer_mode === '2') return 'none';
  return answer_mode === '3' ? 'key' : 'own';
}

/**
 * How long an answer is shown before the next question: time to see a colour, or to read a note. It runs from the server's
 * receipt of the answer, so a slow line has less of it.
 */
export function revealMsOf(feedback: Feedback): number {
  return { none: 300, own: 2_000, key: 4_500 }[feedback];
}
