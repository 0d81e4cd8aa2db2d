import { RotateCw } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import type { WantedFilter } from '../setup/use-question-filter.ts';
import { BotPicker } from './bot-picker.tsx';

/** The search is over: offers the bot, or another search. `error` if the search failed for another reason. */
export function NobodyFound({
  questions,
  error,
  onRetry,
  onBack,
}: {
  questions: WantedFilter;
  error?: string | undefined;
  onRetry: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid max-w-2xl gap-5 pt-6">
      <div role="alert">
        <EmptyState
          level={1}
          mood={error === undefined ? 'thinking' : 'brave'}
          title={error === undefined ? t('search.nobodyTitle') : t('search.failedTitle')}
        >
          {error ?? t('search.nobodyText')}
        </EmptyState>
      </div>
      <BotPicker questions={questions} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t('search.retry')}
        </Button>
        <Button kind="quiet" size="large" onClick={onBack}>
          {t('common.back')}
        </Button>
      </div>
    </div>
  );
}
