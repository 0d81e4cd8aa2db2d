import {
  CaseSensitive,
  ChartColumn,
  Check,
  CircleSlash2,
  Lightbulb,
  SkipForward,
  TimerReset,
} from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatNumber } from '../i18n/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { isSameView } from './view-models.ts';
import type { LifelineView } from './view-models.ts';

const ICONS = {
  'fifty-fifty': CircleSlash2,
  'audience-poll': ChartColumn,
  'reset-timer': TimerReset,
  skip: SkipForward,
  hint: Lightbulb,
  letter: CaseSensitive,
} as const satisfies Record<Lifeline, unknown>;

/** The helps of a run, each a button. One that cannot be used stays in its place, and says why when it is pressed. */
export const LifelineBar = memo(function LifelineBar({
  lifelines,
  onUse,
}: {
  lifelines: readonly LifelineView[];
  onUse: (lifeline: Lifeline) => void;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Lifeline | null>(null);
  const offered = lifelines.filter(({ refusal }) => refusal !== 'not-offered');
  const refusal = offered.find(({ lifeline }) => lifeline === asked)?.refusal;
  return (
    <section aria-label={t('play.lifeline.title')} className="grid gap-2">
      <ul className="flex gap-1.5 sm:gap-2">
        {offered.map((view) => (
          <li key={view.lifeline} className="min-w-0 flex-1 basis-0">
            <LifelineButton
              view={view}
              onPress={() => {
                setAsked(view.refusal ? view.lifeline : null);
                if (!view.refusal && !view.isBusy) onUse(view.lifeline);
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-6 text-center text-sm font-semibold text-muted">
        {refusal && refusal !== 'not-offered' && t(`play.lifeline.refused.${refusal}`)}
      </p>
    </section>
  );
}, isSameView);

function LifelineButton({ view, onPress }: { view: LifelineView; onPress: () => void }) {
  const { t, i18n } = useTranslation();
  const { lifeline, fee, refusal, isBusy } = view;
  const Icon = ICONS[lifeline];
  const isUsed = refusal === 'used';
  return (
    <button
      type="button"
      // it can be pressed to hear why not
      aria-disabled={refusal !== undefined || isBusy}
      aria-busy={isBusy}
      onClick={onPress}
      className={classNames(
        'relative grid h-full min-h-20 w-full content-center justify-items-center gap-1 rounded-control border-2 px-1 py-2 text-xs leading-tight font-bold sm:px-2 sm:text-sm',
        'motion-safe:transition-[translate,box-shadow,background-color] motion-safe:duration-100',
        refusal === undefined
          ? 'border-line-strong bg-raised shadow-[0_4px_0_0_var(--line-strong)] hover:bg-sun-soft active:translate-y-1 active:shadow-none'
          : 'translate-y-1 cursor-default border-line bg-sunken text-muted',
        isUsed && 'border-dashed',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-9 place-items-center rounded-full [&_svg]:size-5',
          refusal === undefined ? 'bg-sun text-on-sun' : 'bg-line text-muted',
        )}
      >
        {isBusy ? <Spinner /> : isUsed ? <Check /> : <Icon />}
      </span>
      <span className="max-w-full hyphens-auto [overflow-wrap:anywhere]">
        {t(`play.lifeline.name.${lifeline}`)}
      </span>
      {isUsed ? (
        <span className="sr-only">{t('play.lifeline.refused.used')}</span>
      ) : (
        fee > 0 && (
          <span className="inline-flex items-center gap-1 font-semibold tabular-nums [&_svg]:size-4">
            <CoinIcon />
            <span aria-hidden="true">{formatNumber(i18n.language, fee)}</span>
            <span className="sr-only">{t('common.coins', { count: fee })}</span>
          </span>
        )
      )}
    </button>
  );
}
