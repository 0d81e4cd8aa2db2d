import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { Picture } from '../../../domain/question/question.ts';
import type {
  BattleView,
  RoundQuestion,
  RoundReveal as ClosedQuestion,
  SeatView,
} from '../../../domain/battle/view.ts';
import type {
  AnswerStage,
  PanelQuestion,
  PanelReveal,
  ReviewItem,
  RivalMarks,
  TimerView,
} from '../../shared/question/view-models.ts';
import { questionDrawing } from '../../shared/ui/category-picture.ts';
import type { Pip } from '../../shared/ui/progress-pips.tsx';
import type { BattleStage } from './stage.ts';

/** Converts a battle's question for the panel. Options are in this player's own order, so an index is a position. */
export function panelQuestion(
  { record, question, reveals }: BattleView,
  stage: BattleStage,
  lang: string | undefined,
): PanelQuestion {
  const closed =
    stage.kind === 'reveal' ? reveals.find(({ number }) => number === stage.question) : undefined;
  return questionOf(
    { text: '', options: [], ...question, ...closed, number: stage.question },
    record.rules.questionCount,
    lang,
  );
}

/** The picture of a question and its category's drawing. */
export const illustrationOf = ({
  picture,
  questionId,
}: Pick<RoundQuestion, 'picture' | 'questionId'>): Pick<PanelQuestion, 'picture' | 'drawing'> => ({
  picture,
  drawing: questionDrawing(questionId),
});

function questionOf(
  {
    number,
    questionId,
    text,
    picture,
    options,
  }: {
    number: number;
    questionId?: string | undefined;
    text: string;
    picture?: Picture | undefined;
    options: readonly { readonly text: string }[];
  },
  count: number,
  lang: string | undefined,
): PanelQuestion {
  return {
    kind: 'choice',
    id: String(number),
    number,
    count,
    text,
    picture,
    drawing: questionId && questionDrawing(questionId),
    lang,
    options: options.map((option) => option.text),
  };
}

/** Returns the answering stage. @param pending the position that is locked but not acknowledged */
export function panelStage(
  { seats, reveals }: BattleView,
  stage: BattleStage,
  pending: number | null,
): AnswerStage {
  if (stage.kind === 'reveal') {
    const closed = reveals.find(({ number }) => number === stage.question);
    return {
      kind: 'revealed',
      reveal: closed
        ? { ...revealOf(closed, seats), rivals: rivalsOf(closed, seats) }
        : { verdict: 'unanswered', key: undefined, own: undefined, rivals: [] },
    };
  }
  if (stage.kind === 'time-up') return { kind: 'locked', answer: undefined, isSending: false };
  const position = stage.kind === 'locked' ? stage.lock.position : pending;
  return position === null
    ? { kind: 'open' }
    : {
        kind: 'locked',
        answer: { kind: 'choice', option: position },
        isSending: pending !== null,
      };
}

/** Returns a closed question for this player. */
function revealOf(
  { options, answers, note }: ClosedQuestion,
  seats: readonly SeatView[],
): PanelReveal {
  const me = seats.find(({ isMe }) => isMe)?.id ?? '';
  const answer = answers.get(me);
  const right = options.findIndex(({ isRight }) => isRight);
  const own = options.findIndex(({ pickedBy }) => pickedBy.includes(me));
  return {
    verdict: answer?.kind !== 'judged' ? 'unanswered' : answer.isRight ? 'right' : 'wrong',
    key: right < 0 ? undefined : { kind: 'choice', option: right },
    own: own < 0 ? undefined : { kind: 'choice', option: own },
    note,
  };
}

function rivalsOf({ options }: ClosedQuestion, seats: readonly SeatView[]): RivalMarks {
  return options.flatMap(({ pickedBy }, option) =>
    seats
      .filter(({ id }) => pickedBy.includes(id))
      .map(({ seat, name, image, isMe }) => ({ option, seat, name, image, isMe })),
  );
}

/** Returns the window of the current question. */
export function panelTimer({ question }: BattleView, { until }: BattleStage): TimerView {
  return { look: 'ring', from: question?.startedAt ?? until, until };
}

/** Returns a player's questions as pips. @param current the number of the open question, or undefined */
export function battlePipsOf(
  answers: readonly RoundAnswer[],
  closed: number,
  current?: number,
): Pip[] {
  return answers.map((answer, number) => {
    if (number === current) return 'current';
    if (number >= closed) return 'ahead';
    if (answer.kind !== 'judged') return 'missed';
    return answer.isRight ? 'right' : 'wrong';
  });
}

/** Returns all closed questions for the review, each with its content id. */
export function reviewItems(
  { record, reveals, seats }: BattleView,
  lang: string | undefined,
): readonly ReviewItem[] {
  return reveals.map((closed) => ({
    question: {
      ...questionOf(closed, record.rules.questionCount, lang),
      id: closed.questionId,
    },
    reveal: revealOf(closed, seats),
  }));
}
