import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../shared/ui/class-names.ts';
import { IntentLink } from '../shared/ui/intent-link.tsx';

const LOOKS = {
  accent: 'bg-accent text-on-accent [--ledge:var(--accent-ledge)]',
  sun: 'bg-sun text-on-sun [--ledge:var(--sun-ledge)]',
  teal: 'bg-seat-3 text-on-seat-3 [--ledge:var(--seat-3-ledge)]',
  plum: 'bg-seat-4 text-on-seat-4 [--ledge:var(--seat-4-ledge)]',
} as const;

/** A mode as a card: on a phone a tile with its icon and title, and the rest for screen readers. */
export function ModeCard({
  href,
  look,
  icon,
  tag,
  title,
  text,
  action,
  isSmall = false,
}: {
  href: string;
  look: keyof typeof LOOKS;
  icon: ReactNode;
  tag: string;
  title: string;
  text: string;
  action: string;
  /** Whether it is one of many cards. */
  isSmall?: boolean;
}) {
  return (
    <IntentLink
      href={href}
      className={classNames(
        'group relative isolate flex items-center gap-3 overflow-hidden rounded-card p-3.5 shadow-[0_6px_0_0_var(--ledge)] max-sm:min-h-20 sm:flex-col sm:items-stretch',
        'hover:-translate-y-1 hover:shadow-[0_10px_0_0_var(--ledge)] active:translate-y-1 active:shadow-[0_2px_0_0_var(--ledge)]',
        'motion-safe:transition-[translate,box-shadow] motion-safe:duration-150',
        isSmall ? 'sm:p-5' : 'sm:p-6 md:min-h-80',
        LOOKS[look],
      )}
    >
      <span
        aria-hidden="true"
        className="shrink-0 sm:hidden [&_img]:size-8 [&_svg]:size-8 [&_svg]:stroke-[2]"
      >
        {icon}
      </span>
      <span
        aria-hidden="true"
        className="absolute -end-4 -top-4 -z-10 rotate-12 opacity-25 group-hover:rotate-6 group-hover:scale-110 max-sm:hidden motion-safe:transition-[rotate,scale] motion-safe:duration-300 [&_svg]:size-36 [&_svg]:stroke-[1.5]"
      >
        {icon}
      </span>
      <span className="self-start rounded-full border-2 border-current px-3 py-0.5 text-sm font-bold max-sm:hidden">
        {tag}
      </span>
      <h4
        className={classNames(
          'min-w-0 font-display leading-tight font-extrabold [overflow-wrap:anywhere] hyphens-auto max-sm:text-lg sm:mt-auto',
          isSmall ? 'sm:text-2xl' : 'sm:pt-10 sm:text-[2.25rem]',
        )}
      >
        {title}
      </h4>
      <p
        className={classNames('max-w-[36ch] font-medium max-sm:sr-only', !isSmall && 'md:min-h-18')}
      >
        {text}
      </p>
      <span className="inline-flex min-h-11 items-center gap-2 font-display text-lg font-bold max-sm:sr-only">
        {action}
        <ArrowRight
          aria-hidden="true"
          className="size-5 group-hover:translate-x-1 motion-safe:transition-[translate] rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
        />
      </span>
    </IntentLink>
  );
}
