import {
  Award,
  CalendarCheck,
  CalendarDays,
  Coins,
  Crown,
  Flag,
  Flame,
  Gem,
  Handshake,
  Lightbulb,
  Rabbit,
  Sparkles,
  Swords,
  Trophy,
  Users,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { BadgeType } from '../../../domain/badges/badges.ts';

/** One icon for each badge, so that players recognise it without reading. */
const ICONS: Readonly<Record<BadgeType, LucideIcon>> = {
  dashing_debut: Flag,
  combat_winner: Swords,
  clash_winner: Users,
  most_wanted_winner: Trophy,
  ultimate_player: Crown,
  quiz_warrior: Flame,
  super_sonic: Rabbit,
  flashback: Zap,
  brainiac: Lightbulb,
  big_thing: Sparkles,
  elite: Coins,
  thirsty: CalendarCheck,
  power_elite: Gem,
  sharing_caring: Handshake,
  streak: CalendarDays,
};

/** The icon of a badge; a rosette for an unknown one. */
export function BadgeIcon({ type, className }: { type: BadgeType; className?: string }) {
  const Icon = ICONS[type] ?? Award;
  return <Icon aria-hidden="true" className={className} />;
}
