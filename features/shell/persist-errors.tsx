'use client';

import { useEffect } from 'react';
import { onPersistError } from '../shared/state/group-atom.ts';
import { notify } from '../shared/ui/notify.ts';

/** Says so when something could not be kept on this device. */
export function PersistErrors({ words }: { words: string }) {
  useEffect(() => onPersistError(() => void notify('error', words, 'persist')), [words]);
  return null;
}
