import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';
import type { ButtonKind, ButtonSize } from './button-style.ts';
import { classNames } from './class-names.ts';

/** A link to another page that looks like a button. */
export function ButtonLink({
  kind = 'main',
  size = 'medium',
  className,
  ...props
}: ComponentProps<typeof Link> & { kind?: ButtonKind; size?: ButtonSize }) {
  return <Link {...props} className={classNames(buttonStyle(kind, size), className)} />;
}
