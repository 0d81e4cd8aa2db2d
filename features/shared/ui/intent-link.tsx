'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useState } from 'react';

/**
 * A link that prefetches its page on hover or focus, not earlier: a page with twelve links would otherwise fetch twelve
 * pages at each visit.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
