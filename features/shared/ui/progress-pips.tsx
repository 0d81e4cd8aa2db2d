import { classNames } from './class-names.ts';

/** How one question went, or where it stands. */
export type Pip = 'right' | 'wrong' | 'missed' | 'current' | 'ahead';

const LOOKS: Record<Pip, string> = {
  right: 'bg-success',
  wrong: 'rounded-sm bg-danger rotate-45 scale-85',
  missed: 'border-2 border-line-strong bg-transparent',
  current: 'bg-sun outline-2 outline-offset-1 outline-ink',
  ahead: 'bg-line',
};

/** A row of questions, each a pip; the whole row has one label. */
export function ProgressPips({ pips, label }: { pips: readonly Pip[]; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex flex-wrap gap-1.5">
      {pips.map((pip, number) => (
        <span
          key={number}
          className={classNames('size-3', pip !== 'wrong' && 'rounded-full', LOOKS[pip])}
        />
      ))}
    </div>
  );
}
