'use client';

import { Volume2, VolumeX } from 'lucide-react';
import { soundAtom } from '../state/groups.ts';
import { useGroup } from '../state/use-group.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Mutes the game and lets it sound again. Words come as props, as in theme-toggle.tsx. */
export function SoundToggle({ label, isRow = false }: { label: string; isRow?: boolean }) {
  const [on, setOn] = useGroup(soundAtom);
  return (
    <IconButton label={label} isRow={isRow} aria-pressed={on} onClick={() => setOn(!on)}>
      {on ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </IconButton>
  );
}
