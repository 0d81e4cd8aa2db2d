import { atom } from 'jotai';
import type { BattleView } from '../../../domain/battle/view.ts';

/** The battle that the player has just given up, as it stood then; null once they have gone on. It is of this page alone. */
const heldAtom = atom<BattleView | null>(null);

/** @see heldAtom; a battle that is put in is one that the player has left. */
export const givenUpAtom = atom(
  (get) => get(heldAtom),
  (_get, set, view: BattleView | null) =>
    set(
      heldAtom,
      view && {
        ...view,
        seats: view.seats.map((seat) =>
          seat.isMe ? { ...seat, presence: { kind: 'left' as const } } : seat,
        ),
      },
    ),
);
