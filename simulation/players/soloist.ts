import { ApiError } from '../../domain/errors.ts';
import type { AttemptReply } from '../../domain/contract/attempt.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import type { Story } from '../story.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { OpenPage } from './page.ts';

/** The modes that simulated players play alone. */
export type SoloMode = 'quiz-zone' | 'contest';

/** The contest of each world. */
export const CONTEST_ID = 'cup';

/** The number of repetitions of a call that the server did not answer. */
const TRIES = 6;
const PAUSE_MS = 1_500;

/** Plays an attempt of a solo mode by the actions of the API, answers at random, and ends it. */
export async function playSolo(
  page: OpenPage,
  mode: SoloMode,
  {
    time,
    story,
    random,
  }: { readonly time: VirtualTime; readonly story: Story; readonly random: () => number },
): Promise<void> {
  const wait = (ms: number) =>
    new Promise<void>((resolve) => void time.after(ms, resolve, page.machine));
  const ask = async (name: string, fields: Readonly<Record<string, string>>, tries = TRIES) => {
    for (let number = 1; ; number++) {
      try {
        return await page.call(name, fields);
      } catch (error) {
        const isUnanswered = error instanceof ApiError && error.code === 'unavailable';
        if (!isUnanswered || number === tries) throw error;
        await wait(PAUSE_MS);
      }
    }
  };
  try {
    const opened = (await (mode === 'contest'
      ? ask('get_questions_by_contest', { contest_id: CONTEST_ID })
      : ask('get_questions_by_level', { category: 'space', level: '1' }))) as AttemptReply;
    const { attempt_id: id, startedAt, questions, rules } = opened;
    story.tell(page.uid, `begins an attempt (${mode}) of ${questions.length} questions`);
    const attempt = { attempt_id: id, started_at: String(startedAt) };
    for (const [question, asked] of questions.entries()) {
      await wait(300 + random() * 3_000);
      const option = 'options' in asked ? Math.floor(random() * asked.options.length) : 0;
      const given = JSON.stringify({ kind: 'choice', option });
      const fields = { ...attempt, question: String(question), answer: given };
      // too early, too late, or answered before its reply was lost: the attempt continues
      await ask('answer_question', fields).catch(() => undefined);
      await wait(rules.revealMs + 100);
    }
    await ask('set_quiz_coin_score', {
      match_id: id,
      quiz_type: SOLO_TYPES[mode],
      started_at: String(startedAt),
    });
    story.tell(page.uid, `ends the attempt (${mode})`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    story.tell(page.uid, `the attempt (${mode}) ends: ${error.code}`);
  }
}
