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
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import { CoinIcon } from '../shared/ui/coin-icon.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { isSameView } from '../shared/question/view-models.ts';
import type { LifelineView } from '../shared/question/view-models.ts';

const ICONS = {
  'fifty-fifty': CircleSlash2,
  'audience-poll': ChartColumn,
  'reset-timer': TimerReset,
  skip: SkipForward,
  hint: Lightbulb,
  letter: CaseSensitive,
} as const satisfies Record<Lifeline, unknown>;

/** An attempt's lifelines as buttons. A lifeline that cannot be used keeps its place, and a press says why. */
export const LifelineBar = memo(function LifelineBar({
  lifelines,
  onUse,
}: {
  lifelines: readonly LifelineView[];
  onUse: (lifeline: Lifeline) => void;
}) {
  const { t, i18n } = useTranslation();
  const [asked, setAsked] = useState<Lifeline | null>(null);
  const offered = lifelines.filter(({ refusal }) => refusal !== 'not-offered');
  const refusal = offered.find(({ lifeline }) => lifeline === asked)?.refusal;
  const fees = new Set(offered.map(({ fee }) => fee));
  const [fee = 0] = fees;
  return (
    <section
      aria-label={t('play.lifeline.title')}
      className="relative flex max-w-full items-center gap-2 roomy:gap-3"
    >
      <p
        role="status"
        className="absolute inset-x-0 bottom-full z-10 mx-auto mb-1 w-max max-w-[90vw] rounded-control bg-text px-3 py-1.5 text-sm font-semibold text-page empty:hidden"
      >
        {refusal && refusal !== 'not-offered' && t(`play.lifeline.refused.${refusal}`)}
      </p>
      <ul className="flex min-w-0 gap-1.5 roomy:gap-2">
        {offered.map((view) => (
          <li key={view.lifeline}>
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
      {fee > 0 && (
        <span
          aria-hidden="true"
          className="inline-flex shrink-0 items-center gap-1 font-bold tabular-nums [&_svg]:size-4"
        >
          <CoinIcon />
          {formatNumber(i18n.language, fee)}
        </span>
      )}
    </section>
  );
}, isSameView);

function LifelineButton({ view, onPress }: { view: LifelineView; onPress: () => void }) {
  const { t } = useTranslation();
  const { lifeline, fee, refusal, isBusy } = view;
  const Icon = ICONS[lifeline];
  const isUsed = refusal === 'used';
  const name = t(`play.lifeline.name.${lifeline}`);
  return (
    <button
      type="button"
      title={name}
      // stays pressable, so that a press says why
      aria-disabled={refusal !== undefined || isBusy}
      aria-busy={isBusy}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border-2 px-2 text-sm font-bold text-text [&_svg]:size-5.5',
        'motion-safe:transition-[translate,box-shadow,background-color] motion-safe:duration-100',
        refusal === undefined
          ? 'border-line-strong bg-raised shadow-[0_3px_0_0_var(--line-strong)] hover:bg-sun-soft active:translate-y-0.5 active:shadow-none'
          : 'cursor-default border-line bg-sunken text-muted',
        isUsed && 'border-dashed',
      )}
    >
      <span aria-hidden="true">{isBusy ? <Spinner /> : isUsed ? <Check /> : <Icon />}</span>
      <span className="sr-only roomy:not-sr-only">{name}</span>
      <span className="sr-only">
        {isUsed ? t('play.lifeline.refused.used') : fee > 0 && t('common.coins', { count: fee })}
      </span>
    </button>
  );
}
