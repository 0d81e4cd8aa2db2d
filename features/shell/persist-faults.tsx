'use client';

import { useEffect } from 'react';
import { onPersistFault } from '../shared/state/group-atom.ts';
import { notify } from '../shared/ui/notify.ts';

/** Says so when something could not be kept on this device. */
export function PersistFaults({ words }: { words: string }) {
  useEffect(() => onPersistFault(() => void notify('error', words, 'persist')), [words]);
  return null;
}
