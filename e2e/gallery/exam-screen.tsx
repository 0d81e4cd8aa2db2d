import type { ReactNode } from 'react';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import { PlayingFreely } from '../../features/shared/attempt/playing-freely.tsx';

const COUNT = 12;
const MS = 5_400_000;

/** An exam of twelve questions, none of them answered. */
const ATTEMPT: AttemptView = {
  attempt_id: 'exam_gallery_ann',
  mode: 'exam',
  item: 'gallery',
  startedAt: Date.now(),
  now: Date.now(),
  rules: {
    timing: { kind: 'whole', ms: MS },
    isChangeable: true,
    feedback: 'none',
    revealMs: 0,
    scoring: { correct: 1, bonuses: [] },
    lifelines: [],
    lifelineFee: 0,
  },
  questions: Array.from({ length: COUNT }, (_, number) => ({
    id: `space-${String(number).padStart(3, '0')}`,
    kind: 'choice',
    text: 'How many moons does Mars have?',
    options: ['None', 'One', 'Two', 'Three'],
    difficulty: 1,
    category: 'space',
    language: 'en',
  })),
  events: [],
  helps: [],
  feedback: {},
};

/** The frame of a running exam, without its heartbeats. */
export function ExamScreen(): ReactNode {
  return (
    <PlayingFreely
      title="Stars and planets"
      attempt={ATTEMPT}
      until={ATTEMPT.startedAt + MS}
      held={{
        answer: () => undefined,
        resend: undefined,
        giveUp: () => undefined,
        now: () => Date.now(),
        pending: [],
      }}
      exam={{ marks: Array.from({ length: COUNT }, () => 2), onQuestion: () => undefined }}
    />
  );
}
