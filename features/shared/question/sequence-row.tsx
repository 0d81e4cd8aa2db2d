import { Check, ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import type { ComponentProps, CSSProperties, Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import type { OptionLook } from './answers.ts';
import { optionStyle } from './option.tsx';
import { QuestionText } from './question-text.tsx';
import { directionOf } from './word-letters.ts';

/** The props that make a row draggable; without them it has only its buttons. */
export interface DragHandle {
  /** For the whole row, which a pointer drags. */
  readonly row: Ref<HTMLLIElement>;
  readonly rowProps: ComponentProps<'li'>;
  /** For the handle, which the keyboard uses. */
  readonly handleProps: ComponentProps<'button'>;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
}

/** One item of a sequence, in its place. */
export function SequenceRow({
  place,
  count,
  text,
  lang,
  hasTex,
  look,
  remark,
  onMove,
  drag,
}: {
  /** From 0. */
  place: number;
  count: number;
  text: string;
  lang: string | undefined;
  hasTex: boolean | undefined;
  look: OptionLook;
  /** The player's place for the item, if it was another one. */
  remark?: string | undefined;
  /** Undefined once the answer is final. */
  onMove?: ((to: number) => void) | undefined;
  drag?: DragHandle | undefined;
}) {
  const { t } = useTranslation();
  const mark = look === 'right' ? <Check /> : look === 'wrong' ? <X /> : null;
  return (
    <li
      ref={drag?.row}
      dir={directionOf(lang)}
      {...drag?.rowProps}
      style={drag?.style}
      className={classNames(
        optionStyle(look),
        'shadow-none! translate-y-0! gap-2! active:translate-y-0! short:py-0! flat:py-0! roomy:py-1.5!',
        onMove && 'touch-manipulation select-none',
        drag && 'cursor-grab',
        drag?.isDragging && 'z-10 cursor-grabbing border-accent! bg-accent-soft! shadow-float!',
      )}
    >
      {onMove && (
        <button
          type="button"
          {...drag?.handleProps}
          disabled={!drag}
          aria-label={t('play.sequence.handle', { item: text, place: place + 1, count })}
          className="-ms-1 grid min-h-11 w-8 short:-my-1 short:min-h-[44px] flat:-my-1 flat:min-h-[44px] shrink-0 touch-none place-items-center rounded-lg text-muted"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full border-2 font-display text-lg font-extrabold short:size-[32px] short:text-[16px] flat:size-[32px] flat:text-[16px]',
          look === 'open' ? 'border-transparent bg-sun text-on-sun' : 'border-current',
        )}
      >
        {place + 1}
      </span>
      <span className="min-w-0 flex-1">
        <QuestionText
          text={text}
          lang={lang}
          hasTex={hasTex}
          className="block text-start hyphens-auto [overflow-wrap:anywhere]"
        />
        {remark && <span className="block text-sm font-medium">{remark}</span>}
      </span>
      {mark && (
        <span className="shrink-0 [&_svg]:size-6 [&_svg]:stroke-3">
          <span aria-hidden="true">{mark}</span>
          <span className="sr-only">
            {t(look === 'right' ? 'play.rightMark' : 'play.wrongMark')}
          </span>
        </span>
      )}
      {onMove && (
        <span className="-me-1 flex shrink-0">
          <Step
            label={t('play.sequence.up', { item: text })}
            isPossible={place > 0}
            onPress={() => onMove(place - 1)}
          >
            <ChevronUp aria-hidden="true" />
          </Step>
          <Step
            label={t('play.sequence.down', { item: text })}
            isPossible={place < count - 1}
            onPress={() => onMove(place + 1)}
          >
            <ChevronDown aria-hidden="true" />
          </Step>
        </span>
      )}
    </li>
  );
}

function Step({
  label,
  isPossible,
  onPress,
  children,
}: {
  label: string;
  isPossible: boolean;
  onPress: () => void;
  children: ComponentProps<'button'>['children'];
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // keeps the focus at the ends of the list
      aria-disabled={!isPossible}
      onClick={isPossible ? onPress : undefined}
      className="grid h-11 w-9 short:-my-1 short:h-[44px] short:w-[36px] flat:-my-1 flat:h-[44px] flat:w-[36px] place-items-center rounded-lg hover:bg-sunken aria-disabled:opacity-40 aria-disabled:hover:bg-transparent [&_svg]:size-6"
    >
      {children}
    </button>
  );
}
