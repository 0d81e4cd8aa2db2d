import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../shared/i18n/format.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { SeatShape } from '../../shared/ui/seat-shape.tsx';
import { SEAT_STYLES, seatNumber } from '../../shared/ui/seat.ts';
import type { OptionLook, Picker } from './option-look.ts';

const LOOKS: Record<OptionLook, string> = {
  open: 'bg-raised border-line-strong hover:bg-sunken shadow-[0_4px_0_0_var(--line-strong)] active:translate-y-1 active:shadow-none',
  picked: 'bg-seat-1 text-on-seat-1 border-seat-1 translate-y-1',
  passed: 'bg-sunken border-line text-muted translate-y-1',
  right: 'bg-success text-on-success border-success shadow-[0_4px_0_0_var(--success-ledge)]',
  wrong: 'bg-danger-soft border-danger text-danger translate-y-1',
};

/** One answer. It keeps its place through asking, waiting and reveal, so that nothing jumps. */
export function OptionButton({
  letter,
  text,
  lang,
  look,
  pickers,
  onPick,
}: {
  letter: string;
  text: string;
  /** BCP 47; undefined until it is known. */
  lang: string | undefined;
  look: OptionLook;
  /** Who picked it; empty until the reveal. */
  pickers: readonly Picker[];
  onPick: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation();
  const names = formatList(
    i18n.language,
    pickers.map(({ name }) => name),
  );
  return (
    <button
      type="button"
      // still there for the focus and for readers, but it does nothing any more
      aria-disabled={onPick === undefined}
      aria-pressed={look === 'picked'}
      aria-keyshortcuts={letter}
      onClick={onPick}
      className={classNames(
        'flex min-h-16 w-full items-center gap-3 rounded-control border-2 px-3 py-2.5 text-start text-lg leading-snug font-semibold aria-disabled:cursor-default',
        'motion-safe:transition-[translate,box-shadow,background-color,color] motion-safe:duration-150',
        look === 'wrong' && 'motion-safe:animate-shake',
        LOOKS[look],
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-lg border-2 font-display text-lg font-extrabold',
          look === 'open' ? 'border-transparent bg-sun text-on-sun' : 'border-current',
        )}
      >
        {look === 'right' ? <Check className="stroke-3" /> : look === 'wrong' ? <X /> : letter}
      </span>
      <span
        dir="auto"
        lang={lang}
        className="min-w-0 flex-1 text-start hyphens-auto [overflow-wrap:anywhere]"
      >
        {text}
      </span>
      {look === 'right' && <span className="sr-only">{t('battle.correctMark')}</span>}
      {look === 'wrong' && <span className="sr-only">{t('battle.wrongMark')}</span>}
      {pickers.length > 0 && (
        <span className="flex shrink-0 -space-x-1 rtl:space-x-reverse">
          <span className="sr-only">{t('battle.pickedBy', { names })}</span>
          {pickers.map(({ seat, name, isMe }) => (
            <span
              key={seat}
              title={name}
              className={classNames(
                'grid size-8 place-items-center rounded-full border-2 bg-raised motion-safe:animate-pop',
                SEAT_STYLES[seatNumber(seat)].border,
                isMe && 'ring-2 ring-sun',
              )}
            >
              <SeatShape seat={seatNumber(seat)} className="size-4" />
            </span>
          ))}
        </span>
      )}
    </button>
  );
}
