'use client';

import { Volume2, VolumeX } from 'lucide-react';
import { soundAtom } from '../state/persisted-state.ts';
import { usePersisted } from '../state/use-persisted.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Mutes or unmutes the game. Texts come as props, as in theme-toggle.tsx. */
export function SoundToggle({ label, isRow = false }: { label: string; isRow?: boolean }) {
  const [on, setOn] = usePersisted(soundAtom);
  return (
    <IconButton label={label} isRow={isRow} aria-pressed={on} onClick={() => setOn(!on)}>
      {on ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </IconButton>
  );
}
