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

/** One picture for each badge, so that they can be told apart without reading. */
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

/** The picture of a badge; a rosette for one that this page does not know yet. */
export function BadgeIcon({ type, className }: { type: BadgeType; className?: string }) {
  const Icon = ICONS[type] ?? Award;
  return <Icon aria-hidden="true" className={className} />;
}
