import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleView } from '../../../domain/battle/view.ts';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { ProgressPips } from '../../shared/ui/progress-pips.tsx';
import { LETTERS } from './option-look.ts';
import type { ShownOption } from './option-look.ts';
import { OptionButton } from './option-button.tsx';
import { pipsOf } from './pips-of.ts';
import type { Stage } from './stage.ts';

/** The question with its answers. */
export function QuestionCard({
  view,
  stage,
  text,
  note,
  options,
  onPick,
  isSending,
  clock,
}: {
  view: BattleView;
  stage: Stage;
  text: string;
  /** The explanation, at the reveal. */
  note: string | undefined;
  options: readonly ShownOption[];
  onPick: ((position: number) => void) | undefined;
  isSending: boolean;
  /** Where the clock has no place of its own. */
  clock: ReactNode;
}) {
  const { t } = useTranslation();
  const { rules } = view.record;
  const lang = useQuestionLanguage(view.record.language)?.code;
  const me = view.seats.find(({ isMe }) => isMe);
  const closed = view.reveals.length;
  const pips = pipsOf(
    me?.score.answers ?? [],
    closed,
    stage.kind === 'reveal' ? undefined : stage.question,
  );
  const right = pips.filter((pip) => pip === 'right').length;
  return (
    <section className="grid gap-4 rounded-card border border-line bg-raised p-4 shadow-card sm:gap-5 sm:p-6">
      <header className="flex items-center gap-4">
        <div className="grid flex-1 gap-2">
          <p className="font-semibold text-muted">
            {t('battle.round', { number: stage.question + 1, count: rules.questionCount })}
          </p>
          <ProgressPips
            pips={pips}
            label={t('battle.progress', {
              right,
              wrong: closed - right,
              ahead: rules.questionCount - closed,
            })}
          />
        </div>
        {clock}
      </header>
      <h2
        key={stage.question}
        // questions have a language of their own, and with it a direction
        dir="auto"
        lang={lang}
        className="min-h-[3.3em] content-center text-2xl leading-tight motion-safe:animate-rise sm:min-h-[2.4em] sm:text-3xl"
      >
        {text}
      </h2>
      <div role="group" aria-label={t('battle.options')} className="grid gap-3 sm:grid-cols-2">
        {options.map(({ position, text: words, look, pickers }, place) => (
          <OptionButton
            key={`${stage.question}-${position}`}
            letter={LETTERS[place] ?? ''}
            text={words}
            lang={lang}
            look={look}
            pickers={pickers}
            onPick={onPick && (() => onPick(position))}
          />
        ))}
      </div>
      <p className="flex min-h-12 items-center gap-2 text-muted">
        {stage.kind === 'reveal' && note ? (
          <>
            <Lightbulb aria-hidden="true" className="size-5 shrink-0 text-warning" />
            <span dir="auto" lang={lang} className="min-w-0 flex-1">
              {note}
            </span>
          </>
        ) : stage.kind === 'locked' ? (
          t(isSending ? 'battle.sending' : 'battle.lockedWait')
        ) : stage.kind === 'question' ? (
          <span className="max-lg:hidden">{t('battle.keysHint')}</span>
        ) : null}
      </p>
    </section>
  );
}
