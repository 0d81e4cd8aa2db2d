import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatList, formatNumber } from '../i18n/format.ts';
import { afterPaint } from '../ui/after-paint.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { SEAT_STYLES, seatNumber } from '../ui/seat.ts';
import type { OptionLook } from './answers.ts';
import { flyFace } from './fly-face.ts';
import { QuestionText } from './question-text.tsx';
import type { RivalMark, RivalMarks } from './view-models.ts';

const LOOKS: Record<OptionLook, string> = {
  open: 'bg-raised border-line-strong hover:bg-sunken shadow-[0_4px_0_0_var(--line-strong)] active:translate-y-1 active:shadow-none',
  picked:
    'bg-seat-1 text-on-seat-1 border-seat-1 translate-y-1 forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  passed: 'bg-sunken border-line text-muted translate-y-1',
  removed: 'bg-transparent border-line border-dashed text-muted line-through translate-y-1',
  right:
    'bg-success text-on-success border-success shadow-[0_4px_0_0_var(--success-ledge)] forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  wrong:
    'bg-danger-soft border-danger text-danger translate-y-1 forced-colors:border-[6px] forced-colors:border-double',
  missed: 'bg-success-soft border-success border-dashed text-success translate-y-1',
};

/** Options stand side by side on wide or low windows; each letter has the same place in every question. */
export function optionGrid(count: number): string {
  return classNames(
    'grid gap-2 flat:gap-[min(0.5rem,2dvh)] sm:grid-cols-2 landscape:grid-cols-2 roomy:gap-3',
    count > 4 && 'flat:grid-cols-3',
  );
}

/** The box of an option, for all kinds of questions with options. */
export function optionStyle(look: OptionLook): string {
  return classNames(
    'relative flex min-h-(--option-height) w-full items-center gap-2.5 rounded-control border-2 px-2.5 py-1 text-start text-[max(13px,calc(min(var(--fit,1),1)*1.125rem))] leading-tight font-semibold aria-disabled:cursor-default roomy:px-3 roomy:py-2.5',
    // colours change without a transition: the press shows at once, and a fading text would be painted again in every
    // frame
    'motion-safe:transition-[translate,box-shadow] motion-safe:duration-150',
    look === 'wrong' && 'motion-safe:animate-shake',
    LOOKS[look],
  );
}

/** The content of an option: letter or mark, text, and the choices of others. */
export function OptionContent({
  letter,
  text,
  lang,
  hasTex,
  look,
  share,
  rivals,
  isBox = false,
}: {
  letter: string;
  text: string;
  lang: string | undefined;
  hasTex: boolean | undefined;
  look: OptionLook;
  /** The audience's share in percent; undefined without a poll. */
  share?: number | undefined;
  /** The players who chose it; undefined before the reveal. */
  rivals?: RivalMarks | undefined;
  /** Whether several options may be chosen: the mark of a chosen one is a tick then. */
  isBox?: boolean;
}) {
  const { t } = useTranslation();
  const isTicked = look === 'right' || (isBox && look === 'picked');
  return (
    <>
      {share !== undefined && (
        <Share percent={share} isPlain={look === 'open' || look === 'passed'} />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'relative grid size-[1.9em] shrink-0 place-items-center border-2 font-display font-extrabold',
          isBox ? 'rounded-xl' : 'rounded-lg',
          look === 'open' ? 'border-transparent bg-sun text-on-sun' : 'border-current',
        )}
      >
        {isTicked ? <Check className="stroke-3" /> : look === 'wrong' ? <X /> : letter}
      </span>
      {/* the button's name is its text alone; for a formula, its source */}
      {hasTex && <span className="sr-only">{text.replaceAll('$', ' ')}</span>}
      <span aria-hidden={hasTex} className="relative min-w-0 flex-1">
        <QuestionText
          text={text}
          lang={lang}
          hasTex={hasTex}
          className="block text-start hyphens-auto [overflow-wrap:anywhere]"
        />
      </span>
      {look === 'right' && <Mark>{t('play.rightMark')}</Mark>}
      {look === 'wrong' && <Mark>{t('play.wrongMark')}</Mark>}
      {look === 'missed' && <Mark>{t('play.missedMark')}</Mark>}
      {look === 'removed' && <span className="sr-only">{t('play.removedMark')}</span>}
      {rivals && rivals.length > 0 && <Rivals rivals={rivals} />}
    </>
  );
}

/** An option's result in text: for screen readers, and visible if the browser replaces our colours. */
function Mark({ children }: { children: string }) {
  return (
    <span className="sr-only shrink-0 font-extrabold forced-colors:not-sr-only">{children}</span>
  );
}

/** The audience's share of an option: a bar behind it, and the number. */
function Share({ percent, isPlain }: { percent: number; isPlain: boolean }) {
  const { t, i18n } = useTranslation();
  const share = formatNumber(i18n.language, percent / 100, { style: 'percent' });
  return (
    <>
      <span aria-hidden="true" className="absolute start-16 end-3 bottom-1.5 h-1.5">
        <span
          style={{ inlineSize: `${percent}%` }}
          className={classNames(
            'block h-full rounded-full motion-safe:animate-from-start',
            isPlain ? 'bg-seat-3' : 'bg-current',
          )}
        />
      </span>
      <span className="order-last shrink-0 font-display text-xl font-extrabold tabular-nums">
        <span aria-hidden="true">{share}</span>
        <span className="sr-only">{t('play.pollShare', { share })}</span>
      </span>
    </>
  );
}

/** The players who chose an option, each by face, colour and shape. */
function Rivals({ rivals }: { rivals: RivalMarks }) {
  const { t, i18n } = useTranslation();
  const names = formatList(
    i18n.language,
    rivals.map(({ name, isMe }) => (isMe ? t('common.you') : name)),
  );
  return (
    <span className="-my-1 flex shrink-0 -space-x-1 rtl:space-x-reverse">
      <span className="sr-only">{t('play.pickedBy', { names })}</span>
      {rivals.map((mark) => (
        <Face key={mark.seat} mark={mark} />
      ))}
    </span>
  );
}

/** A player's face, which comes from the player's tile. */
function Face({ mark: { seat, name, image, isMe } }: { mark: RivalMark }) {
  const face = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    const cancel = afterPaint(() => {
      if (face.current) end = flyFace(face.current, seat);
    });
    return () => {
      cancel();
      end?.();
    };
  }, [seat]);
  return (
    <span
      ref={face}
      title={name}
      className={classNames(
        'relative grid size-8 rounded-full border-2 bg-raised motion-safe:animate-pop roomy:size-9',
        SEAT_STYLES[seatNumber(seat)].border,
        isMe && 'ring-2 ring-sun',
      )}
    >
      <Avatar name={name} image={image} seat={seatNumber(seat)} size="mark" className="size-full" />
    </span>
  );
}
