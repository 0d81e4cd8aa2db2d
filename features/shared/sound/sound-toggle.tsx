'use client';

import { Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { isSoundOn, setSoundOn, watchSound } from './sound-setting.ts';

/** Mutes the game and lets it sound again. Words come as props, as in theme-toggle.tsx. */
export function SoundToggle({ label }: { label: string }) {
  const on = useSyncExternalStore(watchSound, isSoundOn, () => true);
  return (
    <IconButton label={label} aria-pressed={on} onClick={() => setSoundOn(!on)}>
      {on ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </IconButton>
  );
}
