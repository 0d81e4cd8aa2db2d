import type { ReactNode } from 'react';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { Answer } from '../../domain/question/question.ts';
import { LifelineBar } from '../../features/solo/lifeline-bar.tsx';
import { QuestionPanel } from '../../features/shared/question/question-panel.tsx';
import { ResultNumbers } from '../../features/shared/question/result-numbers.tsx';
import { Review } from '../../features/shared/question/review.tsx';
import { StageTimer, Timer } from '../../features/shared/question/timer.tsx';
import type {
  AnswerStage,
  LifelineView,
  PanelQuestion,
  PanelReveal,
  TimerView,
} from '../../features/shared/question/view-models.ts';
import * as samples from './samples.ts';

const now = () => Date.now();
const RING: TimerView = { look: 'ring', from: Date.now() - 8_000, until: Date.now() + 600_000 };

const choice = (option: number): Answer => ({ kind: 'choice', option });
const multi = (...options: number[]): Answer => ({ kind: 'multi', options });
const sequence = (...options: number[]): Answer => ({ kind: 'sequence', options });
const word = (text: string): Answer => ({ kind: 'word', word: text });

const OPEN: AnswerStage = { kind: 'open' };
const locked = (answer: Answer | undefined, isSending = false): AnswerStage => ({
  kind: 'locked',
  answer,
  isSending,
});
const revealed = (reveal: Partial<PanelReveal>): AnswerStage => ({
  kind: 'revealed',
  reveal: { verdict: 'wrong', key: undefined, own: undefined, ...reveal },
});

function Shown({
  question,
  stage,
  timer = RING,
}: {
  question: PanelQuestion;
  stage: AnswerStage;
  timer?: TimerView;
}) {
  return (
    <div className="flex flex-col gap-2 [--ring:3.5rem]">
      <StageTimer stage={stage} timer={timer} now={now} />
      <QuestionPanel
        question={question}
        stage={stage}
        onAnswer={() => undefined}
        onPresented={() => undefined}
      />
    </div>
  );
}

/** A question at several stages. */
const stages = (question: PanelQuestion, ...all: readonly AnswerStage[]): ReactNode =>
  all.map((stage, place) => (
    <Shown
      key={place}
      // only the first panel reacts to keys
      question={{ ...question, id: `${question.id} ${place}` }}
      stage={stage}
    />
  ));

const NOTE =
  'Jupiter turns once in less than ten hours, though it is eleven times as wide as Earth.';
const lifeline = (
  name: Lifeline,
  refusal?: LifelineView['refusal'],
  isBusy = false,
): LifelineView => ({ lifeline: name, fee: 10, refusal, isBusy });

/** Every kind in every state, by the name of its sheet. */
export const SHEETS: Readonly<Record<string, ReactNode>> = {
  choice: stages(
    samples.CHOICE,
    OPEN,
    { kind: 'open', saved: choice(2) },
    locked(choice(1), true),
    locked(choice(1)),
    locked(undefined),
    revealed({ verdict: 'right', key: choice(1), own: choice(1), note: NOTE, points: 4 }),
    revealed({ verdict: 'wrong', key: choice(1), own: choice(3), note: NOTE, points: -4 }),
    revealed({ verdict: 'unanswered', key: choice(1), points: 0 }),
    revealed({ verdict: 'skipped', key: choice(1) }),
    revealed({ verdict: 'wrong', own: choice(0) }),
    revealed({
      verdict: 'right',
      key: choice(1),
      own: choice(1),
      note: NOTE,
      rivals: [
        { option: 1, seat: 0, name: 'Ann', image: '', isMe: true },
        { option: 1, seat: 1, name: 'Ben', image: '', isMe: false },
        { option: 0, seat: 2, name: 'Cat', image: '', isMe: false },
        { option: 3, seat: 3, name: 'Dan', image: '', isMe: false },
      ],
    }),
  ),
  'choice-looks': (
    <>
      {stages(
        samples.TRUE_FALSE,
        OPEN,
        revealed({ verdict: 'right', key: choice(0), own: choice(0), points: 4 }),
      )}
      {stages(samples.LONG_CHOICE, OPEN, revealed({ key: choice(0), own: choice(2), note: NOTE }))}
      {stages(samples.PICTURE_CHOICE, OPEN)}
      {stages(
        samples.TEX_CHOICE,
        OPEN,
        revealed({
          key: choice(1),
          own: choice(2),
          note: 'For $n \\ne -1$: $\\int x^n\\,dx = \\frac{x^{n+1}}{n+1}$.',
        }),
      )}
      {stages(
        { ...samples.CHOICE, removed: [0, 2] },
        OPEN,
        revealed({ key: choice(1), own: choice(3) }),
      )}
      {stages({ ...samples.CHOICE, poll: [12, 61, 20, 7] }, OPEN, locked(choice(1)))}
    </>
  ),
  audio: (
    <>
      {stages(samples.AUDIO_CHOICE, { kind: 'listening' }, OPEN)}
      {stages(samples.BROKEN_AUDIO, { kind: 'listening' })}
    </>
  ),
  multi: stages(
    samples.MULTI,
    OPEN,
    { kind: 'open', saved: multi(0, 2) },
    locked(multi(0, 2)),
    revealed({ verdict: 'right', key: multi(0, 2, 4), own: multi(0, 2, 4), points: 4 }),
    revealed({
      key: multi(0, 2, 4),
      own: multi(0, 1),
      note: 'A platypus lays eggs, and feeds milk.',
    }),
    revealed({ verdict: 'unanswered', key: multi(0, 2, 4) }),
  ),
  sequence: stages(
    samples.SEQUENCE,
    OPEN,
    locked(sequence(1, 3, 0, 2)),
    revealed({ verdict: 'right', key: sequence(1, 3, 0, 2), own: sequence(1, 3, 0, 2), points: 4 }),
    revealed({ key: sequence(1, 3, 0, 2), own: sequence(1, 0, 3, 2) }),
    revealed({ verdict: 'unanswered', key: sequence(1, 3, 0, 2) }),
    revealed({ verdict: 'wrong', own: sequence(1, 0, 3, 2) }),
  ),
  word: (
    <>
      {stages(
        samples.WORD,
        OPEN,
        { kind: 'open', saved: word('jupitet') },
        locked(word('jupiter')),
        revealed({ verdict: 'right', key: word('Jupiter'), own: word('jupiter'), points: 4 }),
        revealed({ key: word('Jupiter'), own: word('jupitre') }),
        revealed({ verdict: 'unanswered', key: word('Jupiter') }),
      )}
      {stages(samples.TYPED_WORD, OPEN, locked(undefined))}
    </>
  ),
  help: (
    <>
      <LifelineBar
        lifelines={[
          lifeline('fifty-fifty'),
          lifeline('audience-poll', undefined, true),
          lifeline('reset-timer', 'used'),
          lifeline('skip', 'too-few-coins'),
          lifeline('hint', 'no-hint'),
        ]}
        onUse={() => undefined}
      />
      <div className="flex items-center gap-4">
        <Timer timer={RING} now={now} />
        <Timer timer={{ ...RING, look: 'digits' }} now={now} />
        <Timer timer={{ ...RING, look: 'digits', until: Date.now() + 5_000 }} now={now} />
        <Timer timer={{ ...RING, until: Date.now() + 4_000 }} now={now} />
      </div>
      <Shown question={samples.CHOICE} stage={OPEN} timer={{ ...RING, look: 'digits' }} />
    </>
  ),
  end: (
    <>
      <ResultNumbers
        title="Your run"
        numbers={{
          points: 24,
          right: 7,
          count: 10,
          wrong: 2,
          unanswered: 1,
          percent: 70,
          bonus: 5,
          bestStreak: 4,
          coins: 3,
          seconds: 192,
        }}
      />
      <Review
        items={[
          {
            question: samples.CHOICE,
            reveal: { verdict: 'right', key: choice(1), own: choice(1), note: NOTE },
          },
          {
            question: samples.MULTI,
            reveal: { verdict: 'wrong', key: multi(0, 2, 4), own: multi(0, 1) },
          },
          {
            question: samples.SEQUENCE,
            reveal: { verdict: 'wrong', key: sequence(1, 3, 0, 2), own: sequence(1, 0, 3, 2) },
          },
          {
            question: samples.WORD,
            reveal: { verdict: 'unanswered', key: word('Jupiter'), own: undefined },
          },
          {
            question: samples.TEX_CHOICE,
            reveal: { verdict: 'wrong', key: choice(1), own: choice(2) },
          },
          {
            question: samples.PICTURE_CHOICE,
            reveal: { verdict: 'skipped', key: choice(0), own: undefined },
          },
        ]}
        actionsOf={({ question }) => (
          <button type="button" className="size-11" aria-label={`Keep ${question.text}`}>
            ★
          </button>
        )}
      />
    </>
  ),
  urdu: (
    <>
      {stages(samples.URDU_WORD, OPEN, locked(word('اسلامآباد')))}
      {stages(samples.URDU_CHOICE, OPEN, revealed({ key: choice(0), own: choice(1) }))}
    </>
  ),
};
