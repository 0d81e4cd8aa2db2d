import { setTimeout as sleep } from 'node:timers/promises';
import { arenaJoin, arenaNext } from '../../domain/contract/arena.ts';
import { ApiError } from '../../domain/errors.ts';
import type { BattleView } from '../../domain/battle/view.ts';
import type { IntentResult } from '../../realtime/battle/intent-result.ts';
import {
  createRoomAtom,
  findRoomAtom,
  joinRoomAtom,
  leaveRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import { connectionAtom } from '../../realtime/battle/connection-atoms.ts';
import { roomRecordAtom } from '../../realtime/battle/room-documents.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import {
  cancelSearchAtom,
  searchAtom,
  startSearchAtom,
} from '../../realtime/battle/search-atoms.ts';
import { isGhostHeldAtom } from '../../realtime/battle/search-effect-atom.ts';
import { selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import type { SimulatedPlayer } from '../../tests/realtime/support/simulated-player.ts';
import { viewOf } from '../battle/play-match.ts';
import { leaveBattle, playBattle } from './battle-player.ts';
import type { Company } from './battle-player.ts';
import type { RestClient } from './rest-client.ts';

/** A page with its calls. */
export interface PlayerPage {
  readonly player: SimulatedPlayer;
  readonly client: RestClient;
}

const GROUP = { kind: 'group', category: '', language: '', entryFee: 5, questionCount: 5 } as const;
const SEARCH_SECONDS = 30;
const GATHER_LIMIT_MS = 45_000;
/** The interval between two calls of an arena's page. */
const ASK_ARENA_MS = 2_500;

/** Plays duels with strangers, one after the other, until no new one may begin. */
export async function duelEvening({ player }: PlayerPage, until: number, company: Company) {
  const { recorder } = company;
  const { store } = player;
  store.set(isGhostHeldAtom, true);
  player.watch(searchAtom);
  while (Date.now() < until) {
    store.set(startSearchAtom, { category: '', language: '', searchSeconds: SEARCH_SECONDS });
    const found = await searched(player);
    if (found === 'found') {
      await sees(player, ({ record }) => record.status !== 'waiting').catch(noted(recorder));
      if (await playBattle(player, company)) recorder.count('duels played, by page');
      await leaveBattle(player, company);
    } else {
      recorder.count(`a search ended with ${found}`);
      await store.set(cancelSearchAtom).catch(noted(recorder));
      await sleep(2_000);
    }
  }
}

/** Waits for the end of a search. @returns 'found', 'nobody', or the code of its failure */
function searched({ store }: SimulatedPlayer): Promise<string> {
  return new Promise((resolve) => {
    const end = store.sub(searchAtom, look);
    const timer = setTimeout(() => done('no end'), (SEARCH_SECONDS + 40) * 1_000);
    function done(how: string) {
      clearTimeout(timer);
      end();
      resolve(how);
    }
    function look() {
      const search = store.get(searchAtom);
      if (search.state === 'failed') done(search.code);
      else if (search.state !== 'searching') done(search.state);
    }
    queueMicrotask(look);
  });
}

/** Four friends play group battles by code, one after the other, until no new one may begin. */
export async function groupEvening(seats: readonly PlayerPage[], until: number, company: Company) {
  const { recorder } = company;
  const players = seats.map(({ player }) => player);
  while (Date.now() < until) {
    try {
      await gather(players);
    } catch (error) {
      // a real group tries again too; the refusals are in the report
      recorder.count(`a lobby did not fill: ${(error as Error).message}`);
      await Promise.all(players.map((player) => player.store.set(leaveRoomAtom).catch(() => {})));
      for (const { store } of players) store.set(selectRoomAtom, null);
      await sleep(3_500);
      continue;
    }
    const played = await Promise.all(players.map((player) => playBattle(player, company)));
    if (played.every(Boolean)) recorder.count('groups played');
    await Promise.all(players.map((player) => leaveBattle(player, company)));
  }
}

async function gather([owner, ...others]: readonly SimulatedPlayer[]): Promise<void> {
  if (!owner) return;
  check('create', await owner.store.set(createRoomAtom, GROUP));
  const { record } = await sees(owner, (view) => view.record.status === 'waiting');
  for (const player of others) {
    check('find', await player.store.set(findRoomAtom, record.code));
    await sees(player, (view) => view.record.status === 'waiting');
    check('join', await player.store.set(joinRoomAtom));
    check('ready', await player.store.set(setReadyAtom, true));
  }
  await sees(
    owner,
    ({ record: { members, seats } }) =>
      members.length === 1 + others.length && members.slice(1).every((id) => seats[id]?.isReady),
  );
  for (let left = 3; ; left--) {
    const started = await owner.store.set(startBattleAtom);
    if (started.ok || viewOf(owner)?.record.status === 'playing') break;
    if (left === 0 || started.code !== 'unavailable') check('start', started);
    await sleep(2_000);
  }
  await Promise.all(
    [owner, ...others].map((one) => sees(one, (view) => view.record.status !== 'waiting')),
  );
}

/** Waits for rivals in an arena, and plays battle after battle until it is over. */
export async function arenaEvening(
  { player, client }: PlayerPage,
  arena: { readonly id: string; readonly startsAt: number; readonly endsAt: number },
  company: Company,
) {
  const { recorder, random } = company;
  const fields = { arena_id: arena.id };
  await sleep(Math.max(0, arena.startsAt - Date.now()) + 300 + random() * 2_000);
  try {
    await client.untilAnswered(arenaJoin, fields);
    while (Date.now() < arena.endsAt) {
      const { room_id: room } = await client.untilAnswered(arenaNext, fields);
      if (room === '') {
        await sleep(ASK_ARENA_MS);
        continue;
      }
      player.store.set(selectRoomAtom, room);
      await sees(player, ({ record }) => record.status !== 'waiting');
      if (await playBattle(player, company)) recorder.count('arena battles played, by page');
      await sleep(1_000 + random() * 1_500);
      player.store.set(selectRoomAtom, null);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) recorder.error(`an arena player: ${String(error)}`);
    else recorder.count(`an arena player stopped for ${error.code}`);
  }
}

/** Waits until the view of a page fits. @throws Error after 45 s */
function sees(player: SimulatedPlayer, fits: (view: BattleView) => boolean): Promise<BattleView> {
  return new Promise((resolve, reject) => {
    const end = player.store.sub(roomStateAtom, look);
    const timer = setTimeout(() => {
      end();
      reject(new Error(`the page did not see it: it shows ${shownBy(player)}`));
    }, GATHER_LIMIT_MS);
    function look() {
      const view = viewOf(player);
      if (!view || !fits(view)) return;
      clearTimeout(timer);
      end();
      resolve(view);
    }
    queueMicrotask(look);
  });
}

/** The state of a page's room, for an error. */
function shownBy(player: SimulatedPlayer): string {
  const { state } = player.store.get(connectionAtom);
  const room = player.store.get(roomRecordAtom);
  const shown = room.state === 'live' ? { ...room, data: room.data.status } : room;
  return JSON.stringify({
    connection: state,
    room: shown,
    view: player.store.get(roomStateAtom).state,
  });
}

function check(what: string, result: IntentResult): void {
  if (!result.ok) throw new Error(`${what} ${result.code}`);
}

const noted = (recorder: Company['recorder']) => (error: unknown) =>
  recorder.count(`a page: ${(error as Error).message}`);
