'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useState } from 'react';

/**
 * A link whose page is loaded ahead when somebody reaches for it, and not before: a page with a dozen links would ask for a
 * dozen pages each time that it is opened.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
