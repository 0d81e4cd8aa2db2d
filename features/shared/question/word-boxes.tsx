import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import { directionOf } from './word-letters.ts';
import type { LetterBox } from './word-letters.ts';

/** Boxes in a row on a phone: comfortable, and maximum. */
const EASY_IN_A_LINE = 9;
const MOST_IN_A_LINE = 12;
/** The number of boxes in a row, so that all rows have nearly equal length. */
function boxesInALine(count: number): number {
  const most = count <= 2 * EASY_IN_A_LINE ? EASY_IN_A_LINE : MOST_IN_A_LINE;
  return Math.ceil(count / Math.ceil(count / most));
}

type BoxLook = 'open' | 'empty' | 'locked' | 'right' | 'wrong';

const BOXES: Record<BoxLook, string> = {
  open: 'bg-raised border-line-strong',
  empty: 'bg-sunken border-line text-muted',
  locked: 'bg-seat-1 text-on-seat-1 border-seat-1',
  right: 'bg-success text-on-success border-success',
  wrong: 'bg-danger-soft text-danger border-danger',
};

/** The letters of a word in one row of boxes, or in as few rows as possible. */
export function Boxes({
  boxes,
  look,
  lang,
  isHidden = false,
}: {
  boxes: readonly LetterBox[];
  look: BoxLook;
  lang: string | undefined;
  /** Whether screen readers skip it, because a field says the same. */
  isHidden?: boolean;
}) {
  const { t } = useTranslation();
  const next = look === 'open' ? boxes.findIndex(({ letter }) => letter === '') : -1;
  return (
    <div
      lang={lang}
      dir={directionOf(lang)}
      style={{
        gridTemplateColumns: `repeat(${boxesInALine(boxes.length)}, minmax(0, 3rem))`,
      }}
      className="relative grid justify-center gap-1 sm:gap-1.5"
    >
      {!isHidden && (
        <span className="sr-only">
          {boxes.map(({ letter }) => letter).join('') || t('play.verdict.unanswered')}
        </span>
      )}
      {boxes.map(({ letter, isGiven }, place) => (
        <span
          key={place}
          aria-hidden="true"
          className={classNames(
            'grid h-13 min-w-0 place-items-center rounded-xl border-2 font-display text-xl font-extrabold uppercase sm:text-2xl short:h-[36px] short:rounded-lg short:text-[18px] flat:h-[28px] flat:rounded-lg flat:text-[18px]',
            look === 'wrong' && 'motion-safe:animate-shake',
            isGiven && look === 'open' ? 'border-transparent bg-sun-soft' : BOXES[look],
            place === next && 'border-accent! border-b-4',
          )}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}
