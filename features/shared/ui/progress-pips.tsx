import { classNames } from './class-names.ts';

/** The result or the state of one question. */
export type Pip = 'right' | 'wrong' | 'missed' | 'current' | 'ahead';

const LOOKS: Record<Pip, string> = {
  right: 'bg-success forced-colors:bg-[CanvasText]',
  wrong: 'rounded-sm bg-danger rotate-45 scale-85 forced-colors:border-2',
  missed: 'border-2 border-line-strong bg-transparent',
  current: 'bg-sun outline-2 outline-offset-1 outline-line-strong forced-colors:bg-[Highlight]',
  ahead: 'bg-line forced-colors:border forced-colors:border-dotted',
};

/** A row of questions, each a pip; the whole row has one label. */
export function ProgressPips({ pips, label }: { pips: readonly Pip[]; label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="flex flex-wrap justify-center gap-1 roomy:gap-1.5 forced-colors:forced-color-adjust-none"
    >
      {pips.map((pip, number) => (
        <span
          key={number}
          className={classNames(
            'size-2.5 roomy:size-3',
            pip !== 'wrong' && 'rounded-full',
            LOOKS[pip],
          )}
        />
      ))}
    </div>
  );
}
