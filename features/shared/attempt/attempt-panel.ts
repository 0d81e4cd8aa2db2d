import type { AttemptView, PendingAnswer } from '../../../domain/solo/attempt-view.ts';
import { attemptOf } from '../../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../../domain/play/attempt.ts';
import { answersOf, lifelineFeeOf, windowsOf } from '../../../domain/play/attempt.ts';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import { lifelineRefusal } from '../../../domain/play/lifelines.ts';
import type { Feedback, QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import { markOf } from '../../../domain/play/scoring.ts';
import type { Answer } from '../../../domain/question/question.ts';
import type {
  AnswerStage,
  LifelineView,
  PanelQuestion,
  PanelReveal,
  TimerView,
} from '../question/view-models.ts';
import { questionDrawing } from '../ui/category-picture.ts';
import type { Pip } from '../ui/progress-pips.tsx';

/** The lifelines of a mode, with their state at this question. @param coins of the player, as far as is known */
export function lifelinesOf(
  { rules, helps, questions, events }: AttemptView,
  number: number,
  coins: number,
  busy: Lifeline | undefined,
): readonly LifelineView[] {
  const asked = questions[number];
  if (!asked) return [];
  const question = { ...asked, hint: asked.hasHint ? '…' : undefined };
  return rules.lifelines.map((lifeline) => {
    const refusal = lifelineRefusal(
      {
        offered: rules.lifelines,
        used: helps,
        number,
        question,
        count: questions.length,
        isAnswered: events.some((event) => event.kind === 'answer' && event.question === number),
        letterHints: rules.letterHints ?? 0,
      },
      lifeline,
    );
    const fee = lifelineFeeOf(rules, lifeline);
    const isPoor = refusal === undefined && coins < fee;
    return {
      lifeline,
      fee,
      isBusy: busy === lifeline,
      refusal: isPoor ? 'too-few-coins' : refusal,
    };
  });
}

/** The question of a phase; undefined in a phase without one. */
export function questionOfPhase(phase: AttemptPhase): number | undefined {
  return phase.kind === 'open' || phase.kind === 'over' ? undefined : Math.max(0, phase.question);
}

/** Converts a question of an attempt for the panel. */
export function questionViewOf(attempt: AttemptView, number: number): PanelQuestion | undefined {
  const question = attempt.questions[number];
  if (!question) return undefined;
  const helps = attempt.helps.filter((help) => help.question === number);
  const { id, text, hasTex, difficulty, audio, picture } = question;
  const base = {
    id,
    text,
    number,
    count: attempt.questions.length,
    lang: question.language,
    hasTex,
    difficulty,
    audio,
    picture,
    drawing: questionDrawing(id),
    hint: helps.find(({ hint }) => hint !== undefined)?.hint,
  };
  switch (question.kind) {
    case 'choice': {
      const left = helps.find((help) => help.left !== undefined)?.left;
      const removed =
        left && [...question.options.keys()].filter((option) => !left.includes(option));
      const poll = helps.find((help) => help.poll !== undefined)?.poll;
      return { ...base, kind: 'choice', options: question.options, removed, poll };
    }
    case 'word':
      return {
        ...base,
        kind: 'word',
        letters: question.letters,
        tiles: question.tiles,
        given: [...(question.fixed ?? []), ...helps.flatMap(({ letter }) => letter ?? [])],
      };
    case 'multi':
    case 'sequence':
      return { ...base, kind: question.kind, options: question.options };
  }
}

/** The answering stage of a question if all questions are open; a final answer is locked. */
export function openStageOf(
  attempt: AttemptView,
  number: number,
  pending: readonly PendingAnswer[],
): AnswerStage {
  const saved = answersOf(attemptOf(attempt)).get(number);
  const sending = pending.find(({ question }) => question === number);
  const given = sending ? sending.answer : saved;
  return attempt.rules.isChangeable === false && given
    ? { kind: 'locked', answer: given, isSending: sending !== undefined }
    : { kind: 'open', saved: given };
}

/** The answering stage of the phase's question. */
export function stageOf(
  attempt: AttemptView,
  phase: AttemptPhase,
  pending: readonly PendingAnswer[],
): AnswerStage {
  const number = questionOfPhase(phase) ?? attempt.questions.length - 1;
  const own = answersOf(attemptOf(attempt)).get(number);
  if (phase.kind === 'listening') return { kind: 'listening' };
  const sending = pending.find(({ question }) => question === number);
  // the answer may still be on its way after the window has closed
  if (sending && !own) return { kind: 'locked', answer: sending.answer, isSending: true };
  if (phase.kind === 'question') return { kind: 'open' };
  const feedback = attempt.feedback[String(number)];
  if (attempt.rules.feedback === 'none') return { kind: 'locked', answer: own, isSending: false };
  // the window has closed, and the server has not sent the right answer yet
  if (!feedback) return { kind: 'locked', answer: own, isSending: false };
  return { kind: 'revealed', reveal: revealOf(attempt, number, feedback, own) };
}

function revealOf(
  attempt: AttemptView,
  number: number,
  feedback: Feedback,
  own: Answer | undefined,
): PanelReveal {
  const verdict = verdictOf(attempt, number);
  const points =
    verdict === 'right' || verdict === 'wrong'
      ? markOf(attempt.rules.scoring, verdict === 'right').points
      : undefined;
  return { verdict, key: feedback.key, own, note: feedback.note, points };
}

function verdictOf(attempt: AttemptView, number: number): QuestionVerdict {
  const isSkipped = attempt.helps.some(
    ({ lifeline, question }) => lifeline === 'skip' && question === number,
  );
  if (isSkipped) return 'skipped';
  if (!answersOf(attemptOf(attempt)).has(number)) return 'unanswered';
  return attempt.feedback[String(number)]?.isRight ? 'right' : 'wrong';
}

const PIPS: Readonly<Record<QuestionVerdict, Pip>> = {
  right: 'right',
  wrong: 'wrong',
  unanswered: 'missed',
  skipped: 'missed',
};

/** The results of the questions so far. Undefined if the mode reveals nothing before its end. */
export function attemptPipsOf(
  attempt: AttemptView,
  phase: AttemptPhase,
): readonly Pip[] | undefined {
  if (attempt.rules.feedback === 'none') return undefined;
  const current = questionOfPhase(phase) ?? attempt.questions.length;
  return attempt.questions.map((_, number) => {
    if (number > current) return 'ahead';
    const isOpen = number === current && phase.kind !== 'reveal';
    return isOpen ? 'current' : PIPS[verdictOf(attempt, number)];
  });
}

/** Points so far, never below 0, from the questions with feedback. Undefined if the mode reveals nothing before its end. */
export function pointsOf(attempt: AttemptView, phase: AttemptPhase): number | undefined {
  if (attempt.rules.feedback === 'none') return undefined;
  const current = questionOfPhase(phase) ?? attempt.questions.length;
  const isOpen = phase.kind !== 'reveal';
  const points = attempt.questions.reduce((sum, _, number) => {
    const verdict = verdictOf(attempt, number);
    if (number > current || (number === current && isOpen)) return sum;
    return verdict === 'right' || verdict === 'wrong'
      ? sum + markOf(attempt.rules.scoring, verdict === 'right').points
      : sum;
  }, 0);
  return Math.max(0, points);
}

/** The window of the phase's question. */
export function timerOf(attempt: AttemptView, phase: AttemptPhase): TimerView | undefined {
  if (phase.kind === 'open') {
    return { look: 'digits', from: attempt.startedAt, until: phase.until };
  }
  const window = windowsOf(attemptOf(attempt))[questionOfPhase(phase) ?? -1];
  return window && { look: 'ring', from: window.end - attempt.rules.timing.ms, until: window.end };
}
