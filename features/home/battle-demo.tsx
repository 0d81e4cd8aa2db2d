import { Check, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Chip } from '../shared/ui/chip.tsx';
import { ProgressPips } from '../shared/ui/progress-pips.tsx';
import type { Pip } from '../shared/ui/progress-pips.tsx';

const PIPS: readonly Pip[] = [
  ...(['right', 'right', 'wrong', 'right', 'right', 'right', 'current'] as const),
  ...(['ahead', 'ahead', 'ahead'] as const),
];

/** A battle in the middle of a question, as a picture without controls. */
export async function BattleDemo() {
  const t = await requestTexts();
  const options = ['first', 'second', 'third', 'fourth'] as const;
  return (
    <div role="img" aria-label={t('home.demo.label')} className="relative mx-auto w-full max-w-md">
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-3 translate-y-3 rotate-2 rounded-card bg-sun"
      />
      <div
        aria-hidden="true"
        className="relative grid -rotate-1 gap-4 rounded-card border-2 border-line bg-raised p-5 shadow-float"
      >
        <div className="flex items-center justify-between gap-2">
          <Side name={t('home.demo.you')} seat={0} points={26}>
            <Chip tone="plain">{t('home.demo.thinking')}</Chip>
          </Side>
          <DemoRing />
          <Side name={t('home.demo.rival')} seat={1} points={22}>
            <Chip tone="success">
              <Check />
              {t('home.demo.locked')}
            </Chip>
          </Side>
        </div>
        <div className="flex items-center justify-between gap-3">
          <ProgressPips pips={PIPS} label="" />
          <Chip tone="sun">
            <Flame />3
          </Chip>
        </div>
        <p className="font-display text-2xl leading-tight font-extrabold">
          {t('home.demo.question')}
        </p>
        <ul className="grid gap-2.5">
          {options.map((option, place) => (
            <li
              key={option}
              className={`flex items-center gap-3 rounded-control border-2 px-3 py-2.5 font-semibold ${
                option === 'second' ? 'border-seat-1 bg-seat-1-soft' : 'border-line-strong'
              }`}
            >
              <span
                className={`grid size-7 place-items-center rounded-lg font-display text-sm font-extrabold ${
                  option === 'second' ? 'bg-seat-1 text-on-seat-1' : 'bg-sunken'
                }`}
              >
                {'ABCD'[place]}
              </span>
              {t(`home.demo.${option}`)}
            </li>
          ))}
        </ul>
      </div>
      <span
        aria-hidden="true"
        className="absolute -end-2 -top-7 rotate-6 rounded-card rounded-ee-none bg-ink px-4 py-2 text-lg font-bold text-white motion-safe:animate-float sm:-end-6"
      >
        {t('home.demo.bubble')}
      </span>
    </div>
  );
}

function Side({
  name,
  seat,
  points,
  children,
}: {
  name: string;
  seat: 0 | 1;
  points: number;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 flex-1 justify-items-center gap-1.5">
      <Avatar name={name} seat={seat} size="large" />
      <span className="font-bold">
        {name} · <span className="tabular-nums">{points}</span>
      </span>
      {children}
    </div>
  );
}

/** A countdown that is fixed at nine seconds. */
function DemoRing() {
  return (
    <span className="relative grid size-20 shrink-0 place-items-center">
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="10" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          strokeWidth="10"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="60 100"
          className="stroke-seat-3"
        />
      </svg>
      <span className="font-display text-3xl font-extrabold">9</span>
    </span>
  );
}
