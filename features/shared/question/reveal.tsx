import { Lightbulb } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatNumber } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import { QuestionText } from './question-text.tsx';
import type { QuestionVerdict } from '../../../domain/play/dealt-attempt.ts';
import type { PanelQuestion, PanelReveal } from './view-models.ts';

const TONES: Record<QuestionVerdict, string> = {
  right: 'text-success',
  wrong: 'text-danger',
  unanswered: 'text-muted',
  skipped: 'text-muted',
};

/** The text of the reveal: result and points, if no other part shows them, and the explanation. */
export function RevealWords({
  question: { lang, hasTex },
  reveal: { verdict, points, note, rivals },
}: {
  question: PanelQuestion;
  reveal: PanelReveal;
}) {
  const { t, i18n } = useTranslation();
  return (
    <div className="mb-auto grid w-full shrink-0 justify-items-center gap-1.5 leading-snug text-[max(11px,calc(var(--fit,1)*1rem))] roomy:gap-2">
      {/* in a battle each player's tile shows it */}
      {!rivals && (
        <p
          className={classNames(
            'flex items-baseline gap-2 font-display text-[1.5em] leading-tight font-extrabold motion-safe:animate-rise',
            TONES[verdict],
          )}
        >
          {t(`play.verdict.${verdict}`)}
          {points !== undefined && points !== 0 && (
            <>
              <bdi dir="ltr" aria-hidden="true">
                {formatNumber(i18n.language, points, { signDisplay: 'exceptZero' })}
              </bdi>
              <span className="sr-only">{t('common.points', { count: points })}</span>
            </>
          )}
        </p>
      )}
      {note && (
        <p className="flex items-start gap-1.5 text-start text-muted">
          <Lightbulb aria-hidden="true" className="mt-[0.1em] size-[1.2em] shrink-0 text-warning" />
          <QuestionText text={note} lang={lang} hasTex={hasTex} className="min-w-0 flex-1" />
        </p>
      )}
    </div>
  );
}
