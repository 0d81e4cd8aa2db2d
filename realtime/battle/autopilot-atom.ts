import { atom } from 'jotai';
import { clockEffectAtom } from '../clock/measured-write-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { advanceEffect } from './advance-effect-atom.ts';
import { dealEffect } from './deal-effect-atom.ts';
import { playersAtom, roomRecordAtom } from './document-atoms.ts';
import { freeSilentEffect } from './free-silent-effect-atom.ts';
import { leavePageEffect } from './leave-page-effect-atom.ts';
import { networkEffect } from './network-effect-atom.ts';
import { followRematchEffect, rematchEffect } from './rematch-effect-atoms.ts';
import { settleEffect } from './settle-effect-atom.ts';
import { lobbySignEffect, playSignEffect } from './sign-effect-atoms.ts';

/** The server time of the latest own sign of life, once the server has confirmed it. */
const confirmedSignAtom = atom((get): number | undefined => {
  const uid = get(uidAtom);
  const players = get(playersAtom);
  if (uid === null) return undefined;
  if (players.state === 'live') {
    return players.pending ? undefined : players.data.find(({ id }) => id === uid)?.lastSeen;
  }
  const room = get(roomRecordAtom);
  return room.state === 'live' && !room.pending ? room.data.seats[uid]?.lastSeen : undefined;
});

const clockEffect = clockEffectAtom(confirmedSignAtom);

/** Everything a page does for its room without being asked. */
export const autopilotAtom = atom((get) => {
  get(clockEffect);
  get(networkEffect);
  get(lobbySignEffect);
  get(playSignEffect);
  get(freeSilentEffect);
  get(dealEffect);
  get(advanceEffect);
  get(settleEffect);
  get(rematchEffect);
  get(followRematchEffect);
  get(leavePageEffect);
});
