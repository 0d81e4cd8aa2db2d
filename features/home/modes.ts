import type { Mode } from '../../domain/settings/web-settings.ts';

/** A way to play that has screens. */
export interface ModeEntry {
  readonly mode: Mode;
  readonly href: string;
  readonly look: 'accent' | 'sun' | 'teal' | 'plum';
  /** Its part of the words below `home`. */
  readonly texts: 'duel' | 'friend' | 'group' | 'trueFalse';
}

const ENTRIES: Partial<Record<Mode, Omit<ModeEntry, 'mode'>>> = {
  battle_mode_random: { href: '/random-battle/', look: 'accent', texts: 'duel' },
  battle_mode_one: { href: '/random-battle/?tab=friend', look: 'sun', texts: 'friend' },
  battle_mode_group: { href: '/group-battle/', look: 'teal', texts: 'group' },
  true_false_mode: {
    href: '/quiz-play/true-and-false-play/',
    look: 'plum',
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
