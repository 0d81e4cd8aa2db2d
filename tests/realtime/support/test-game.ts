import { setLogLevel } from 'firebase/firestore';
import { ApiError, codeOf } from '../../../domain/errors.ts';
import type { ApiCode } from '../../../domain/errors.ts';
import { roomStateAtom } from '../../../realtime/battle/room-atoms.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import { eventually } from '../../support/eventually.ts';
import { startApi } from '../../server/support/api.ts';
import type { TestApi } from '../../server/support/api.ts';
import { openPage } from './simulated-player.ts';
import type { SimulatedPlayer } from './simulated-player.ts';

/** A Firestore with content, the real server in front of it, and players at it. */
export interface TestGame {
  api: TestApi;
  /** Opens a page for a player, who is registered with 100 coins the first time. */
  join: (uid: string) => Promise<SimulatedPlayer>;
  coins: (uid: string) => Promise<number>;
  /** Replaces the faults of the emulator (packages/firestore-emulator/README.md); none lifts all. */
  setFaults: (...faults: readonly object[]) => Promise<void>;
  /** The server's refusals for a reason that no test expects. */
  refusals: readonly string[];
  /** The requests of pages that the rules denied, at milliseconds of `performance.now()`; each costs a page its stream. Always empty on Google's emulator, which does not report them. */
  denials: readonly { readonly what: string; readonly at: number }[];
  /** Closes all pages, so that none writes during the next test. */
  closePages: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Rounds that are over soon. */
export const QUICK = { rules: { questionMs: 3_000, revealMs: 600, countdownMs: 600 } };

/** Refusals that tests provoke. */
const EXPECTED: ReadonlySet<ApiCode> = new Set([
  'roomCodeExists',
  'notEnoughCoins',
  'roomNotOpen',
  'noQuestions',
  'inBattle',
  'roomCodeUnknown',
  'tooManyCodes',
  'notReady',
]);

export async function startTestGame(projectId: string, battle: object = {}): Promise<TestGame> {
  setLogLevel('silent');
  const denials: { what: string; at: number }[] = [];
  const api = await startApi(projectId, {
    requestLog({ method, target, caller, status }) {
      if (status !== 'PERMISSION_DENIED') return;
      denials.push({ what: `${caller}: ${method} ${target}`, at: performance.now() });
    },
  });
  await api.seed();
  await api.firestore.doc('settings/system').set({ battle }, { merge: true });
  const tokens = new Map<string, string>();
  const pages: SimulatedPlayer[] = [];
  const refusals: string[] = [];
  const coinsOf = async (uid: string) =>
    (await api.firestore.doc(`users/${uid}/private/account`).get()).get('coins') as number;
  return {
    api,
    refusals,
    denials,
    async join(uid) {
      api.clock.ms = Date.now();
      const token = tokens.get(uid) ?? (await api.join(uid));
      tokens.set(uid, token);
      const call = async (
        action: string,
        fields: Readonly<Record<string, string>>,
      ): Promise<string> => {
        api.clock.ms = Date.now();
        const { envelope } = await api.call(action, fields, { token });
        if (!envelope.error) return String(envelope.data?.['room_id'] ?? '');
        const code = codeOf(envelope.message);
        if (!EXPECTED.has(code)) {
          refusals.push(`${action}: ${envelope.message} ${envelope.error_msg ?? ''}`);
        }
        throw new ApiError(code);
      };
      const player = openPage(api.emulator, projectId, uid, call, () => coinsOf(uid));
      pages.push(player);
      return player;
    },
    async setFaults(...faults) {
      // Google's emulator has no faults that could be taken away
      if (IS_OFFICIAL && faults.length === 0) return;
      const url = `http://${api.emulator.host}:${api.emulator.port}/emulator/v1/projects/${projectId}:faults`;
      const reply = await fetch(url, { method: 'PUT', body: JSON.stringify({ faults }) });
      if (!reply.ok) throw new Error(await reply.text());
    },
    coins: coinsOf,
    closePages: () => Promise.all(pages.splice(0).map((page) => page.stop())),
    async stop() {
      await Promise.all(pages.map((page) => page.stop()));
      await api.stop();
    },
  };
}

/** The view of the room that a player has open; throws while there is none. */
export function viewOf(player: SimulatedPlayer): BattleView {
  const state = player.store.get(roomStateAtom);
  if (state.state !== 'live') {
    throw new Error(`${player.uid} sees ${JSON.stringify(state)}`);
  }
  return state.view;
}

/** Waits until a player's view fits. */
export function sees(
  player: SimulatedPlayer,
  fits: (view: BattleView) => boolean,
  timeoutMs?: number,
): Promise<BattleView> {
  return eventually(() => {
    const view = viewOf(player);
    if (!fits(view)) {
      throw new Error(`${player.uid} sees ${JSON.stringify(view.phase)} ${view.record.status}`);
    }
    return view;
  }, timeoutMs);
}
