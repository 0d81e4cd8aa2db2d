import { useCallback } from 'react';
import type { ExamItem } from '../../domain/contract/exam.ts';
import { useHasCome } from '../shared/ui/use-server-time.ts';

/**
 * Whether an exam may be begun, by the server's clock; renders when it opens.
 * @param offsetMs by which the server's clock is ahead of this one
 */
export function useIsOpen({ opens_at: opensAt = 0 }: ExamItem, offsetMs: number): boolean {
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  return useHasCome(opensAt, now);
}
