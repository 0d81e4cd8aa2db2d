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

/** A mode as a large card. */
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
        'group relative isolate flex flex-col gap-3 overflow-hidden rounded-card shadow-[0_6px_0_0_var(--ledge)]',
        'hover:-translate-y-1 hover:shadow-[0_10px_0_0_var(--ledge)] active:translate-y-1 active:shadow-[0_2px_0_0_var(--ledge)]',
        'motion-safe:transition-[translate,box-shadow] motion-safe:duration-150',
        isSmall ? 'p-5' : 'p-6 md:min-h-80',
        LOOKS[look],
      )}
    >
      <span
        aria-hidden="true"
        className="absolute -end-4 -top-4 -z-10 rotate-12 opacity-25 group-hover:rotate-6 group-hover:scale-110 motion-safe:transition-[rotate,scale] motion-safe:duration-300 [&_svg]:size-36 [&_svg]:stroke-[1.5]"
      >
        {icon}
      </span>
      <span className="self-start rounded-full border-2 border-current px-3 py-0.5 text-sm font-bold">
        {tag}
      </span>
      <h4
        className={classNames(
          'mt-auto max-w-full font-display leading-tight font-extrabold break-words',
          isSmall ? 'text-2xl' : 'pt-10 text-[min(2.25rem,11vw)]',
        )}
      >
        {title}
      </h4>
      <p className={classNames('max-w-[36ch] font-medium', !isSmall && 'md:min-h-18')}>{text}</p>
      <span className="inline-flex min-h-11 items-center gap-2 font-display text-lg font-bold">
        {action}
        <ArrowRight
          aria-hidden="true"
          className="size-5 group-hover:translate-x-1 motion-safe:transition-[translate] rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
        />
      </span>
    </IntentLink>
  );
}
