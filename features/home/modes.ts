import type { LucideIcon } from 'lucide-react';
import { Handshake, Scale, Swords, Users } from 'lucide-react';
import type { Mode } from '../../domain/settings/web-settings.ts';
import type { Messages } from '../shared/i18n/messages.ts';

/** The messages below `home` that present a mode. */
type ModeTexts = {
  [Key in keyof Messages['home']]: Messages['home'][Key] extends { tag: string } ? Key : never;
}[keyof Messages['home']];

/** A way to play that has screens. */
export interface ModeEntry {
  readonly mode: Mode;
  readonly href: string;
  readonly look: 'accent' | 'sun' | 'teal' | 'plum';
  readonly icon: LucideIcon;
  /** Its part of the messages below `home`. */
  readonly texts: ModeTexts;
}

const ENTRIES: Partial<Record<Mode, Omit<ModeEntry, 'mode'>>> = {
  battle_mode_random: { href: '/random-battle/', look: 'accent', icon: Swords, texts: 'duel' },
  battle_mode_one: {
    href: '/random-battle/?tab=friend',
    look: 'sun',
    icon: Handshake,
    texts: 'friend',
  },
  battle_mode_group: { href: '/group-battle/', look: 'teal', icon: Users, texts: 'group' },
  true_false_mode: {
    href: '/quiz-play/true-and-false-play/',
    look: 'plum',
    icon: Scale,
    texts: 'trueFalse',
  },
};

/** The ways to play of these modes, in their order. */
export function entriesOf(modes: readonly Mode[]): readonly ModeEntry[] {
  return modes.flatMap((mode) => {
    const entry = ENTRIES[mode];
    return entry ? [{ mode, ...entry }] : [];
  });
}
