'use client';

import type { ReactNode } from 'react';
import { usePageMark } from '../../features/shared/ui/page-mark.ts';

export default function AuthLayout({ children }: { children: ReactNode }) {
  usePageMark('forms');
  return <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:py-8 sm:px-8">{children}</div>;
}
