import { useCallback, useState } from 'react';
import type { Answer } from '../../domain/question/question.ts';
import { QuestionPanel } from '../../features/shared/question/question-panel.tsx';
import type { AnswerStage, PanelQuestion } from '../../features/shared/question/view-models.ts';
import * as samples from './samples.ts';

/** Questions that can be answered here, by name. */
export const LIVE: Readonly<Record<string, PanelQuestion>> = {
  choice: { ...samples.CHOICE, removed: [2] },
  last: { ...samples.CHOICE, number: samples.CHOICE.count - 1 },
  multi: samples.MULTI,
  sequence: samples.SEQUENCE,
  word: samples.WORD,
  typed: samples.TYPED_WORD,
  hyphen: samples.HYPHEN_WORD,
  audio: samples.AUDIO_CHOICE,
  fallback: samples.FALLBACK_AUDIO,
  broken: samples.BROKEN_AUDIO,
};

/** One playable question: shows its answer below, and has further controls beyond the panel's. */
export function Live({ question }: { question: PanelQuestion }) {
  const [stage, setStage] = useState<AnswerStage>({ kind: question.audio ? 'listening' : 'open' });
  const [given, setGiven] = useState<Answer | null>(null);
  const [turn, setTurn] = useState(0);
  const [snapshots, setSnapshots] = useState(0);
  const answer = useCallback((one: Answer) => {
    setGiven(one);
    setStage({ kind: 'locked', answer: one, isSending: false });
  }, []);
  const heard = useCallback(() => setStage({ kind: 'open' }), []);
  return (
    <>
      <QuestionPanel
        // a copy each time, as from a new snapshot
        question={structuredClone({ ...question, id: `${question.id} ${turn}` })}
        stage={structuredClone(stage)}
        onAnswer={answer}
        onPresented={heard}
      />
      <div className="flex flex-wrap gap-4">
        <button type="button" onClick={() => setSnapshots(snapshots + 1)}>
          Snapshot {snapshots}
        </button>
        <button
          type="button"
          onClick={() =>
            setStage({
              kind: 'revealed',
              reveal: {
                verdict: given ? 'right' : 'unanswered',
                key: given ?? undefined,
                own: given ?? undefined,
                note: 'So it is.',
              },
            })
          }
        >
          Reveal
        </button>
        <button
          type="button"
          onClick={() => {
            setTurn(turn + 1);
            setStage({ kind: 'open' });
          }}
        >
          Next
        </button>
        <output aria-label="Answer">{given && JSON.stringify(given)}</output>
      </div>
    </>
  );
}
