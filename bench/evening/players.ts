import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';
import { setLogLevel } from 'firebase/firestore';
import type { Action } from '../../domain/contract/action.ts';
import { createRoom } from '../../domain/contract/create-room.ts';
import { getQuestionByRoomId, getRandomQuestions } from '../../domain/contract/deal-questions.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import { getRoomByCode } from '../../domain/contract/get-room-by-code.ts';
import { leavePage } from '../../domain/contract/leave-page.ts';
import { getUserCoinScore } from '../../domain/contract/account.ts';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { openPage } from '../../tests/realtime/support/simulated-player.ts';
import type { BarePlayer } from '../support/bare-game.ts';
import type { Company } from './battle-player.ts';
import { arenaEvening, duelEvening, groupEvening } from './gather.ts';
import type { PlayerPage } from './gather.ts';
import type { EveningReply, EveningOrder } from './orders.ts';
import { Recorder } from './recorder.ts';
import { restClient } from './rest-client.ts';
import { soloEvening } from './solo-player.ts';
import { visitorEvening } from './visitor.ts';

/** The calls of a battle's page. */
const BATTLE_ACTIONS: readonly Action[] = [
  createRoom,
  getQuestionByRoomId,
  getRandomQuestions,
  getRoomByCode,
  leavePage,
  setQuizCoinScore,
];

/** Pages of this process so far. */
let pages = 0;

// a separate process, so that its event loop delays no other
setLogLevel('silent');
process.on('message', (order: EveningOrder) => {
  void spend(order).then((report) => process.send?.(report));
});
// the parent process has ended
process.on('disconnect', () => process.exit(1));

async function spend(order: EveningOrder): Promise<EveningReply> {
  const { url, authPort, seed, until, contest, arena, arriveMs } = order;
  const recorder = new Recorder();
  process.on('unhandledRejection', (error) => recorder.error(`unhandled: ${String(error)}`));
  const random = seededRandom(seed);
  // people come one after the other, and a page is opened when its player comes
  const arrival = () => sleep(random() * arriveMs);
  const company: Company = { recorder, random, lockedAt: new Map() };
  const seats: PlayerPage[] = [];
  const pageOf = (player: BarePlayer): PlayerPage => {
    const seat = seatOf(order, player, recorder);
    seats.push(seat);
    return seat;
  };
  await Promise.all([
    ...order.duels.map(async (one) => {
      await arrival();
      await duelEvening(pageOf(one), until, company);
    }),
    ...order.groups.map(async (group) => {
      await arrival();
      await groupEvening(group.map(pageOf), until, company);
    }),
    ...order.arenaPlayers.map((one) => arenaEvening(pageOf(one), arena, company)),
    ...order.soloPlayers.map(async ({ token }, place) => {
      await arrival();
      await soloEvening({
        client: restClient(url, token, recorder),
        recorder,
        random,
        until,
        contest,
        comesForContest: place % 2 === 0,
      });
    }),
    ...Array.from({ length: order.visitors }, (_, number) =>
      visitorEvening({ url, authPort, recorder, random, until, name: `v${seed}-${number}` }),
    ),
  ]);
  await Promise.all(seats.map(({ player }) => player.stop()));
  return { report: recorder.report() };
}

function seatOf(
  { url, linePort, number }: EveningOrder,
  { uid, token }: BarePlayer,
  recorder: Recorder,
): PlayerPage {
  pages += 1;
  // a separate address, so that the page has its own connection
  const firestore = { host: `127.${number + 1}.${pages >> 8}.${pages & 255}`, port: linePort };
  const client = restClient(url, token, recorder);
  const call = async (name: string, fields: Readonly<Record<string, string>>) => {
    const contract = BATTLE_ACTIONS.find((action) => action.name === name);
    if (!contract) throw new Error(`${name} is no call of a battle's page`);
    const reply = (await client.once(contract, fields)) as { readonly room_id?: string } | null;
    return reply?.room_id ?? '';
  };
  const coins = async () => (await client.once(getUserCoinScore, {})).coins;
  return { client, player: openPage(firestore, LOCAL_PROJECT, uid, call, coins) };
}
