import { LIMITS } from '../../domain/limits.ts';
import { ARENA_ID } from '../content.ts';
import type { World } from '../run-world.ts';
import type { PlayerPlan } from '../script/script.ts';
import { Machine } from '../time/virtual-time.ts';
import { PROJECT } from '../wire/database.ts';
import { Line } from '../wire/line.ts';
import { plainOf } from '../wire/plain.ts';
import type { Plain } from '../wire/plain.ts';

/** A player who writes past the page. */
export interface Attacker {
  readonly stop: () => void;
  readonly accepted: () => number;
  readonly refused: () => number;
}

/** One write of Firestore's Commit, in the dialect of its protobufs. */
interface Write {
  readonly update?: { readonly name: string; readonly fields: object };
  readonly delete?: string;
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
  readonly updateTransforms?: readonly object[];
}

/** The tools of the generator: random choices, and the attacker's knowledge. */
interface Tools {
  readonly below: (count: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
  readonly uid: string;
  readonly now: number;
  readonly uids: readonly string[];
  readonly read: (path: string) => Plain | null;
}

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const nameOf = (path: string): string => `${DATABASE}/documents/${path}`;

/**
 * Lets a player send raw commits and calls of the API with the own token, at random times. Most look nearly right: a real room,
 * a real field, a value that another writer could write there.
 */
export function attack(world: World, { uid }: PlayerPlan, everyMs: number): Attacker {
  const { time, story, service, databaseMachine, server, script } = world;
  const random = world.randomOf(`${uid} attacks`);
  const machine = new Machine(`${uid}'s script`);
  const line = new Line({
    machine,
    caller: { kind: 'user', auth: { uid, token: { sub: uid, user_id: uid } } },
    time,
    service,
    database: databaseMachine,
    faults: { delayMs: () => 5 + random() * 20, isLost: () => false },
    onMessage: (message) => world.watchman.onMessage(uid, message),
  });
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const uids = script.players.map((player) => player.uid);
  const read = (path: string) => {
    const document = world.database.get(path);
    return document && plainOf(document);
  };
  let accepted = 0;
  let refused = 0;
  const rooms = () =>
    [...(world.database.collection('rooms')?.documents() ?? [])]
      .filter((room) => plainOf(room)['status'] !== 'closed')
      .map(({ path }) => path)
      .slice(-6);
  const strike = () => {
    const tools = { below, pick, uid, now: time.now(), uids, read };
    const known = rooms();
    if (known.length > 0 && random() < 0.75) {
      const room = pick(known);
      const writes =
        random() < 0.2
          ? wholeSeat(tools, room)
          : Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => someWrite(tools, room));
      line.unary('Commit', { database: DATABASE, writes }).then(
        () => {
          accepted += 1;
          story.tell(uid, `gets through: ${writes.map(textOf).join(' + ')}`);
        },
        () => (refused += 1),
      );
    } else if (known.length > 0 && random() < 0.4) {
      void line.list('BatchGetDocuments', someRead(tools, pick(known))).catch(() => (refused += 1));
    } else {
      const [name, fields] = someCall(tools, known);
      const network = {
        delayMs: () => 10,
        isRequestLost: false,
        isReplyLost: false,
        isSentTwice: below(10) === 0,
      };
      void server.call(uid, machine, name, fields, network).catch(() => (refused += 1));
    }
    time.after(everyMs * (0.5 + random()), strike, machine);
  };
  time.after(everyMs, strike, machine);
  return {
    stop: () => {
      machine.isDead = true;
    },
    accepted: () => accepted,
    refused: () => refused,
  };
}

/** A write to one of a room's documents, or to a document of a player. */
function someWrite(tools: Tools, room: string): Write {
  const { pick, below, uid, uids } = tools;
  const other = pick(uids);
  const round = below(7);
  switch (
    pick([
      'own',
      'own',
      'own',
      'round',
      'round',
      'room',
      'room',
      'seat',
      'say',
      'other',
      'far',
    ] as const)
  ) {
    case 'own':
      return ownWrite(tools, `${room}/players/${uid}`, room);
    case 'round': {
      const before = tools.read(`${room}/rounds/${round - 1}`)?.['at'];
      return update(
        `${room}/rounds/${round}`,
        {
          open: boolean(true),
          before: timestamp(pick([before as number, tools.now - below(20_000)]) ?? 0),
        },
        ['at'],
      );
    }
    case 'room':
      return roomWrite(tools, room);
    case 'seat':
      return update(`users/${uid}/private/seat`, { room: string(room.slice('rooms/'.length)) }, [
        'at',
      ]);
    case 'other':
      return ownWrite(tools, `${room}/players/${other}`, room);
    case 'say':
      return messageWrite(tools, room);
    case 'far':
      return farWrite(tools, room);
  }
}

/** A seat as the page takes it, in one commit: in the room, and in the own note. */
function wholeSeat({ uid, read }: Tools, room: string): Write[] {
  const members = (read(room)?.['members'] ?? []) as readonly string[];
  const profile = read(`users/${uid}`);
  const seat = map({
    name: string(String(profile?.['name'])),
    image: string(String(profile?.['image'] ?? '')),
    rating: integer(Number(profile?.['rating'])),
    isReady: boolean(false),
  });
  return [
    {
      update: {
        name: nameOf(room),
        fields: { members: array([...members, uid].map(string)), seats: map({ [uid]: seat }) },
      },
      updateMask: { fieldPaths: ['members', `seats.${uid}`] },
      updateTransforms: [serverTime(`seats.${uid}.lastSeen`)],
    },
    update(`users/${uid}/private/seat`, { room: string(room.slice('rooms/'.length)) }, ['at']),
  ];
}

/** A lock, a heartbeat, a departure: of the own document or of another's. */
function ownWrite(tools: Tools, path: string, room: string): Write {
  const { pick, below, read, now } = tools;
  const round = below(6);
  const openedAt = read(`${room}/rounds/${round}`)?.['at'] as number | undefined;
  switch (pick(['lock', 'lock', 'lock', 'beat', 'leave', 'rematch', 'gone', 'members'] as const)) {
    case 'lock': {
      const since = pick([openedAt ?? now, openedAt ?? now, now - below(9_000)]);
      const named = pick([round, round, below(6)]);
      return {
        update: {
          name: nameOf(path),
          fields: {
            locks: map({
              [named]: map({
                position: integer(below(LIMITS.maxOptions + 1)),
                since: timestamp(since),
              }),
            }),
            round: integer(round),
          },
        },
        updateMask: {
          fieldPaths: [`locks.\`${named}\`.position`, `locks.\`${named}\`.since`, 'round'],
        },
        updateTransforms: [serverTime(`locks.\`${named}\`.at`), serverTime('lastSeen')],
      };
    }
    case 'beat':
      return update(path, {}, ['lastSeen']);
    case 'leave':
      return update(path, {}, ['leftAt']);
    case 'rematch':
      return update(path, { rematch: boolean(pick([true, false])) }, ['lastSeen']);
    case 'gone':
      return update(path, {}, ['goneAt']);
    case 'members':
      return update(path, { members: array(tools.uids.slice(0, 1 + below(4)).map(string)) }, []);
  }
}

/** Seats, readiness, removal, status: the fields of a lobby. */
function roomWrite(tools: Tools, room: string): Write {
  const { pick, uid, uids, read } = tools;
  const record = read(room);
  const members = (record?.['members'] ?? []) as readonly string[];
  const seat = map({
    name: string(uid),
    image: string(''),
    rating: integer((read(`users/${uid}`)?.['rating'] as number | undefined) ?? 1_000),
    isReady: boolean(false),
  });
  switch (
    pick(['take', 'take', 'ready', 'leave', 'close', 'remove', 'status', 'fee', 'owner'] as const)
  ) {
    case 'take':
      return {
        update: {
          name: nameOf(room),
          fields: { members: array([...members, uid].map(string)), seats: map({ [uid]: seat }) },
        },
        updateMask: { fieldPaths: ['members', `seats.${uid}`] },
        updateTransforms: [serverTime(`seats.${uid}.lastSeen`)],
      };
    case 'ready':
      return {
        update: {
          name: nameOf(room),
          fields: { seats: map({ [uid]: map({ isReady: boolean(true) }) }) },
        },
        updateMask: { fieldPaths: [`seats.${uid}.isReady`] },
        updateTransforms: [serverTime(`seats.${uid}.lastSeen`), serverTime('heartbeatAt')],
      };
    case 'leave':
    case 'remove': {
      const gone = pick([uid, pick(uids)]);
      const rest = members.filter((one) => one !== gone);
      const closes = rest.length === 0;
      return {
        update: {
          name: nameOf(room),
          fields: {
            members: array(rest.map(string)),
            ...(closes && { status: string('closed'), reason: string('empty') }),
          },
        },
        updateMask: {
          fieldPaths: ['members', `seats.${gone}`, ...(closes ? ['status', 'reason'] : [])],
        },
      };
    }
    case 'close':
      return update(room, { status: string('closed'), reason: string('by-owner') }, []);
    case 'status':
      return update(room, { status: string(pick(['playing', 'settled', 'waiting'])) }, []);
    case 'fee':
      return update(room, { entryFee: integer(0) }, []);
    case 'owner':
      return update(room, { members: array(members.toReversed().map(string)) }, []);
  }
}

/** A message: of the own number or another, to the members or to others. */
function messageWrite({ pick, below, uid, uids, read }: Tools, room: string): Write {
  const by = pick([uid, uid, uid, pick(uids)]);
  const record = read(room);
  const number = below(4);
  const fields = {
    by: string(by),
    kind: string(pick(['phrase', 'emoji', 'text'])),
    text: string(pick(['hello', 'wow', '🔥', 'Look: \u202e', 'x'.repeat(300)])),
    members: array(((record?.['members'] ?? []) as readonly string[]).map(string)),
    number: integer(number),
    expiresAt: timestamp((record?.['partsExpireAt'] as number | undefined) ?? 0),
  };
  return update(`${room}/messages/${by}-${number}`, fields, ['at']);
}

/** Documents that no player may write. */
function farWrite({ pick, uid, uids, below }: Tools, room: string): Write {
  switch (pick(['account', 'ledger', 'key', 'orders', 'profile', 'delete', 'battle'] as const)) {
    case 'account':
      return update(`users/${pick(uids)}/private/account`, { coins: integer(below(10_000)) }, []);
    case 'ledger':
      return update(`users/${uid}/ledger/gift-${below(1_000)}`, { amount: integer(100) }, ['at']);
    case 'key':
      return update(`${room}/answerKey/all`, { keys: array([integer(0)]) }, []);
    case 'orders':
      return update(`${room}/optionOrders/${uid}`, { orders: array([string('0123')]) }, []);
    case 'profile':
      return update(`users/${uid}`, { rating: integer(3_000) }, []);
    case 'delete':
      return {
        delete: nameOf(pick([room, `${room}/players/${pick(uids)}`, `${room}/rounds/${below(6)}`])),
      };
    case 'battle':
      return update(`battles/${room.slice('rooms/'.length)}`, { winner: string(uid) }, ['at']);
  }
}

/** Documents that the attacker would like to know. */
function someRead({ pick, below, uids }: Tools, room: string): object {
  const wanted = pick([
    `${room}/answerKey/all`,
    `${room}/rounds/${below(6)}`,
    `${room}/optionOrders/${pick(uids)}`,
    `users/${pick(uids)}/private/account`,
    `users/${pick(uids)}/private/seat`,
    `${room}/players/${pick(uids)}`,
  ]);
  return { database: DATABASE, documents: [nameOf(wanted)] };
}

/** A call of the API with fields of the attacker's choice. */
function someCall(
  { pick, below }: Tools,
  rooms: readonly string[],
): [string, Record<string, string>] {
  const room = rooms.length > 0 ? pick(rooms).slice('rooms/'.length) : 'none';
  return pick<[string, Record<string, string>]>([
    ['set_quiz_coin_score', { match_id: room, quiz_type: pick(['1.3', '1.4', '1.5', '1']) }],
    ['get_random_questions', { match_id: room }],
    ['get_question_by_room_id', { room_id: room }],
    ['leave_page', { room_id: room }],
    [pick(['arena_join', 'arena_next', 'arena_leave']), { arena_id: ARENA_ID, all_in: '1' }],
    ['ghost_lock', { match_id: room, question: String(below(6)) }],
    [
      'create_room',
      {
        room_id: `attack${below(5)}aaaaaaaaaaaaa`,
        room_type: pick(['random', 'friend', 'group', 'bot', 'ghost', 'arena']),
        category: pick(['space', '']),
        language_id: '',
        entry_coin: pick(['', '0', '5', '50']),
        no_of_que: pick(['', '5']),
        bot_level: '',
        rematch_of: pick(['', '', room]),
      },
    ],
  ]);
}

const string = (value: string) => ({ stringValue: value });
const integer = (value: number) => ({ integerValue: String(value) });
const boolean = (value: boolean) => ({ booleanValue: value });
const timestamp = (ms: number) => ({
  timestampValue: { seconds: Math.floor(ms / 1_000), nanos: Math.floor(ms % 1_000) * 1_000_000 },
});
const map = (fields: object) => ({ mapValue: { fields } });
const array = (values: readonly object[]) => ({ arrayValue: { values } });
const serverTime = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' });

function update(path: string, fields: object, timed: readonly string[]): Write {
  return {
    update: { name: nameOf(path), fields },
    updateMask: { fieldPaths: Object.keys(fields) },
    updateTransforms: timed.map(serverTime),
  };
}

function textOf({ update, delete: gone, updateMask, updateTransforms }: Write): string {
  if (gone !== undefined) return `delete ${gone.slice(nameOf('').length)}`;
  const fields = [
    ...(updateMask?.fieldPaths ?? []),
    ...(updateTransforms ?? []).map((one) => (one as { fieldPath: string }).fieldPath),
  ];
  return `${update?.name.slice(nameOf('').length) ?? ''} {${fields.join(', ')}}`;
}
