import { classNames } from './class-names.ts';

/** `main` is the main action, `sun` the reward, `quiet` everything else, `danger` an action that cannot be undone. */
export type ButtonKind = 'main' | 'sun' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border-2 font-display font-bold leading-tight text-center select-none no-underline ' +
  'shadow-[0_4px_0_0_var(--ledge)] motion-safe:transition-[translate,box-shadow,background-color] motion-safe:duration-100 ' +
  'not-disabled:not-aria-busy:hover:-translate-y-px not-disabled:not-aria-busy:hover:shadow-[0_5px_0_0_var(--ledge)] ' +
  'not-disabled:not-aria-busy:active:translate-y-1 not-disabled:not-aria-busy:active:shadow-[0_0_0_0_var(--ledge)] ' +
  '[&_svg]:size-[1.25em] [&_svg]:shrink-0';

const KINDS: Record<ButtonKind, string> = {
  main: 'bg-accent text-on-accent border-transparent [--ledge:var(--accent-ledge)]',
  sun: 'bg-sun text-on-sun border-transparent [--ledge:var(--sun-ledge)]',
  quiet: 'bg-raised text-text border-line-strong [--ledge:var(--line-strong)]',
  danger: 'bg-danger text-on-danger border-transparent [--ledge:var(--danger-ledge)]',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-1.5 text-base',
  medium: 'min-h-12 px-5 py-2 text-base',
  large: 'min-h-14 max-w-full px-[min(1.75rem,7vw)] py-3 text-[min(1.125rem,8vw)]',
};

/** The class names of a button, for a <button> or a link. */
export function buttonStyle(kind: ButtonKind = 'main', size: ButtonSize = 'medium'): string {
  return classNames(BASE, KINDS[kind], SIZES[size]);
}
