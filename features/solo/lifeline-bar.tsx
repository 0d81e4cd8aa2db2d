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
import { knownLifelinesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
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

/**
 * An attempt's lifelines as buttons with name and price. The first press of each on this device explains it, the next one
 * uses it. A lifeline that cannot be used keeps its place, and a press says why.
 */
export const LifelineBar = memo(function LifelineBar({
  lifelines,
  onUse,
}: {
  lifelines: readonly LifelineView[];
  onUse: (lifeline: Lifeline) => void;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Lifeline | null>(null);
  const [known, setKnown] = usePersisted(knownLifelinesAtom);
  const offered = lifelines.filter(({ refusal }) => refusal !== 'not-offered');
  const about = offered.find(({ lifeline }) => lifeline === asked);
  const press = ({ lifeline, refusal, isBusy }: LifelineView) => {
    const isExplained = asked === lifeline || known.includes(lifeline);
    if (refusal || !isExplained) {
      setAsked(lifeline);
    } else if (!isBusy) {
      setAsked(null);
      if (!known.includes(lifeline)) setKnown([...known, lifeline]);
      onUse(lifeline);
    }
  };
  return (
    <section
      aria-label={t('play.lifeline.title')}
      className="relative flex max-w-full items-center"
    >
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-full z-10 mx-auto mb-1 w-max max-w-[90vw] rounded-control bg-text px-3 py-1.5 text-sm font-semibold text-page empty:hidden"
      >
        {about && <About view={about} />}
      </p>
      <ul className="flex min-w-0 gap-1 roomy:gap-2">
        {offered.map((view) => (
          // a fifth of the window's width, so that five fit on every phone
          <li
            key={view.lifeline}
            className="w-[min(4.25rem,calc((100vw-2.25rem)/5))] roomy:w-auto roomy:min-w-14"
          >
            <LifelineButton view={view} onPress={() => press(view)} />
          </li>
        ))}
      </ul>
    </section>
  );
}, isSameView);

/** Why a lifeline cannot be used, or what it does and costs. */
function About({ view: { lifeline, refusal, fee } }: { view: LifelineView }) {
  const { t } = useTranslation();
  if (refusal === 'not-offered') return null;
  if (refusal) return t(`play.lifeline.refused.${refusal}`);
  const use = fee > 0 ? t('play.lifeline.use', { count: fee }) : t('play.lifeline.useFree');
  return `${t(`play.lifeline.explain.${lifeline}`)} ${use}`;
}

function LifelineButton({ view, onPress }: { view: LifelineView; onPress: () => void }) {
  const { t, i18n } = useTranslation();
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
        'inline-flex min-h-11 w-full min-w-11 flex-col items-center justify-center gap-0.5 rounded-control border-2 font-bold text-text roomy:px-2',
        'motion-safe:transition-[translate,box-shadow,background-color] motion-safe:duration-100',
        refusal === undefined
          ? 'border-line-strong bg-raised shadow-[0_3px_0_0_var(--line-strong)] hover:bg-sun-soft active:translate-y-0.5 active:shadow-none'
          : 'cursor-default border-line bg-sunken text-muted',
        isUsed && 'border-dashed',
      )}
    >
      <span aria-hidden="true" className="inline-flex items-center gap-1 leading-none">
        <span className="[&_svg]:size-4.5">
          {isBusy ? <Spinner /> : isUsed ? <Check /> : <Icon />}
        </span>
        {fee > 0 && !isUsed && (
          <span className="inline-flex items-center gap-0.5 text-[min(0.75rem,3.75vw)] tabular-nums">
            {formatNumber(i18n.language, fee)}
            <CoinIcon className="size-3.5" />
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="max-w-full overflow-x-clip text-[min(0.6875rem,3.4vw)] leading-tight whitespace-nowrap roomy:text-xs"
      >
        <span className="roomy:hidden">{t(`play.lifeline.short.${lifeline}`)}</span>
        <span className="hidden roomy:inline">{name}</span>
      </span>
      <span className="sr-only">{name}</span>
      <span className="sr-only">
        {isUsed ? t('play.lifeline.refused.used') : fee > 0 && t('common.coins', { count: fee })}
      </span>
    </button>
  );
}
