import type { LucideIcon } from 'lucide-react';
import {
  AudioLines,
  BookOpenText,
  CalendarCheck,
  GraduationCap,
  Handshake,
  Trophy,
  LayoutGrid,
  ListChecks,
  Scale,
  Sigma,
  SpellCheck,
  Swords,
  Target,
  Users,
} from 'lucide-react';
import { SOLO_PATHS } from '../../domain/play/solo-place.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';

/** The messages below `home` that present a mode. */
type ModeTexts = {
  [Key in keyof MessageCatalogue['home']]: MessageCatalogue['home'][Key] extends { tag: string }
    ? Key
    : never;
}[keyof MessageCatalogue['home']];

/** The home page entry of a mode. */
export interface ModeEntry {
  readonly mode: ModeSwitch;
  readonly href: string;
  readonly look: 'accent' | 'sun' | 'teal' | 'plum';
  readonly icon: LucideIcon;
  /** Its part of the messages below `home`. */
  readonly texts: ModeTexts;
}

const ENTRIES: Partial<Record<ModeSwitch, Omit<ModeEntry, 'mode'>>> = {
  battle_mode_random: { href: '/random-battle/', look: 'accent', icon: Swords, texts: 'duel' },
  battle_mode_one: {
    href: '/random-battle/?tab=friend',
    look: 'sun',
    icon: Handshake,
    texts: 'friend',
  },
  battle_mode_group: { href: '/group-battle/', look: 'teal', icon: Users, texts: 'group' },
  daily_quiz_mode: { href: SOLO_PATHS.daily, look: 'sun', icon: CalendarCheck, texts: 'daily' },
  contest_mode: { href: SOLO_PATHS.contest, look: 'accent', icon: Trophy, texts: 'contest' },
  quiz_zone_mode: {
    href: SOLO_PATHS['quiz-zone'],
    look: 'plum',
    icon: LayoutGrid,
    texts: 'quizZone',
  },
  true_false_mode: {
    href: SOLO_PATHS['true-false'],
    look: 'teal',
    icon: Scale,
    texts: 'trueFalse',
  },
  fun_n_learn_question: {
    href: SOLO_PATHS['fun-and-learn'],
    look: 'sun',
    icon: BookOpenText,
    texts: 'funAndLearn',
  },
  guess_the_word_question: {
    href: SOLO_PATHS['guess-the-word'],
    look: 'accent',
    icon: SpellCheck,
    texts: 'guessTheWord',
  },
  audio_mode_question: {
    href: SOLO_PATHS.audio,
    look: 'teal',
    icon: AudioLines,
    texts: 'audio',
  },
  maths_quiz_mode: { href: SOLO_PATHS.maths, look: 'plum', icon: Sigma, texts: 'maths' },
  multi_match_mode: {
    href: SOLO_PATHS['multi-match'],
    look: 'accent',
    icon: ListChecks,
    texts: 'multiMatch',
  },
  exam_module: {
    href: SOLO_PATHS.exam,
    look: 'plum',
    icon: GraduationCap,
    texts: 'exam',
  },
  self_challenge_mode: {
    href: SOLO_PATHS['self-challenge'],
    look: 'sun',
    icon: Target,
    texts: 'selfChallenge',
  },
};

const BATTLES: readonly ModeSwitch[] = [
  'battle_mode_random',
  'battle_mode_one',
  'battle_mode_group',
];
const TODAY: readonly ModeSwitch[] = ['daily_quiz_mode', 'contest_mode'];
const EXAMS: readonly ModeSwitch[] = ['exam_module'];

/** Returns the entries of these modes in groups: with others, today's, alone, and exams. Omits empty groups. */
export function groupsOf(modes: readonly ModeSwitch[]) {
  const grouped = [...BATTLES, ...TODAY, ...EXAMS];
  const groups = {
    battle: modes.filter((mode) => BATTLES.includes(mode)),
    today: modes.filter((mode) => TODAY.includes(mode)),
    solo: modes.filter((mode) => !grouped.includes(mode)),
    exams: modes.filter((mode) => EXAMS.includes(mode)),
  };
  return (['battle', 'today', 'solo', 'exams'] as const)
    .map((group) => ({ group, entries: modeEntriesOf(groups[group]) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the entries of these modes, in their order. */
export function modeEntriesOf(modes: readonly ModeSwitch[]): readonly ModeEntry[] {
  return modes.flatMap((mode) => {
    const entry = ENTRIES[mode];
    return entry ? [{ mode, ...entry }] : [];
  });
}
