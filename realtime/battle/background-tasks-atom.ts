import { atom } from 'jotai';
import { advanceEffect } from './advance-effect-atom.ts';
import { dealEffect } from './deal-effect-atom.ts';
import { freeSilentEffect } from './free-silent-effect-atom.ts';
import { leavePageEffect } from './leave-page-effect-atom.ts';
import { networkEffect } from './network-effect-atom.ts';
import { clockEffect } from './own-write-atoms.ts';
import { followRematchEffect, rematchEffect } from './rematch-effect-atoms.ts';
import { settleEffect } from './settle-effect-atom.ts';
import { lobbyHeartbeatEffect, playHeartbeatEffect } from './heartbeat-effect-atoms.ts';

/** Everything a page does for its room without being asked. */
export const backgroundTasksAtom = atom((get) => {
  get(clockEffect);
  get(networkEffect);
  get(lobbyHeartbeatEffect);
  get(playHeartbeatEffect);
  get(freeSilentEffect);
  get(dealEffect);
  get(advanceEffect);
  get(settleEffect);
  get(rematchEffect);
  get(followRematchEffect);
  get(leavePageEffect);
});
