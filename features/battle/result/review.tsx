import { Check, Lightbulb, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { BookmarkButton } from '../../shared/questions/bookmark-button.tsx';
import { useKeptAmong } from '../../shared/questions/bookmarks-query.ts';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { ReportButton } from '../../shared/questions/report-button.tsx';

/** Every question with the own answer, the right one, and why; to keep, or to report. */
export function Review({ view, me }: { view: BattleView; me: SeatView }) {
  const { t } = useTranslation();
  const kept = useKeptAmong(view.reveals.map(({ questionId }) => questionId));
  const lang = useQuestionLanguage(view.record.language)?.code;
  return (
    <ol className="grid gap-3">
      {view.reveals.map(({ number, questionId, text, note, options }) => {
        const own = options.find(({ pickedBy }) => pickedBy.includes(me.id));
        const right = options.find(({ isRight }) => isRight);
        return (
          <li key={number} className="grid gap-2 rounded-control bg-sunken p-4">
            <div className="flex items-start justify-between gap-2">
              <p
                dir="auto"
                lang={lang}
                className="min-w-0 flex-1 font-display text-lg leading-snug font-bold"
              >
                {number + 1}. {text}
              </p>
              <span className="-me-2 -mt-2 flex shrink-0">
                <BookmarkButton questionId={questionId} isKept={kept.has(questionId)} />
                <ReportButton questionId={questionId} text={text} lang={lang} />
              </span>
            </div>
            {own ? (
              <p
                className={`flex items-center gap-2 font-semibold ${own.isRight ? 'text-success' : 'text-danger'}`}
              >
                {own.isRight ? (
                  <Check aria-hidden="true" className="size-5 shrink-0" />
                ) : (
                  <X aria-hidden="true" className="size-5 shrink-0" />
                )}
                {t('result.yourAnswer', { answer: own.text })}
              </p>
            ) : (
              <p className="font-semibold text-muted">{t('result.noAnswer')}</p>
            )}
            {right && !own?.isRight && (
              <p className="flex items-center gap-2 font-semibold text-success">
                <Check aria-hidden="true" className="size-5 shrink-0" />
                {t('result.rightAnswer', { answer: right.text })}
              </p>
            )}
            {note && (
              <p className="flex gap-2 text-muted">
                <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
                <span dir="auto" lang={lang} className="min-w-0 flex-1">
                  {note}
                </span>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
