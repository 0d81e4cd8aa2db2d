import { Check, X } from 'lucide-react';
import type { CardMark } from '../shared/share/score-card.ts';
import { markRows } from '../shared/share/score-card.ts';
import { classNames } from '../shared/ui/class-names.ts';

const LOOKS: Readonly<Record<CardMark, string>> = {
  right: 'bg-success text-on-success',
  wrong: 'bg-danger-soft text-danger',
  missed: 'border-2 border-line-strong',
};

/**
 * The results by question as squares, as the shared picture has them. Drawn, because some machines have no font with
 * coloured squares. Decorative: the numbers beside it say the same.
 */
export function MarkSquares({ marks }: { marks: readonly CardMark[] }) {
  return (
    <div aria-hidden="true" className="grid gap-1.5">
      {markRows(marks).map((row, place) => (
        <div key={place} className="flex justify-center gap-1.5">
          {row.map((mark, at) => (
            <span
              key={at}
              data-mark={mark}
              className={classNames(
                'grid size-8 place-items-center rounded-lg [&_svg]:size-5 [&_svg]:stroke-3',
                LOOKS[mark],
              )}
            >
              {mark === 'right' && <Check />}
              {mark === 'wrong' && <X />}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
