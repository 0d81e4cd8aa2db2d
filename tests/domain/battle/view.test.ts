import { describe, expect, it } from 'vitest';
import { battleOf } from '../../../domain/battle/battle.ts';
import {
  parseRound,
  parseAnswerKey,
  parseOptionOrders,
  formatOrder,
  parsePlayer,
} from '../../../domain/battle/play-documents.ts';
import { parseRoom } from '../../../domain/battle/room-document.ts';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { battleViewOf } from '../../../domain/battle/view.ts';
import { aRecord, BEGIN } from '../../support/battle-builders.ts';

/** The two pauses differ, so a mix-up fails the test. */
const RULES = { ...DEFAULT_RULES, countdownMs: 5_000 };
const { countdownMs, questionMs, revealMs } = RULES;
const FIRST = BEGIN + countdownMs;
/** When the second round was opened, and its question began. */
const OPENED = FIRST + 9_000;
const SECOND = OPENED + revealMs;

const question = (n: number) => ({
  id: `q${n}`,
  text: `Question ${n}?`,
  options: ['zero', 'one', 'two', 'three'],
});

const REVEALED = { key: 2, note: 'Two it is.', orders: { ann: '3210', ben: '1203' } };
/** The rounds in the database during the second question. */
const ROUNDS = [
  { round: 0, at: BEGIN, question: question(0) },
  { round: 1, at: OPENED, question: question(1), revealed: REVEALED },
];
const ANN = {
  locks: { 0: { position: 1, at: FIRST + 2_000 }, 1: { position: 0, at: SECOND + 1_000 } },
  lastSeen: SECOND + 1_000,
};
const BEN = { locks: { 0: { position: 0, at: FIRST + 9_000 } }, lastSeen: FIRST + 9_000 };

interface Documents {
  readonly rounds?: readonly object[];
  readonly ann?: object;
  readonly ben?: object;
  readonly record?: Partial<RoomRecord>;
  /** The viewer. */
  readonly me?: string;
  readonly now?: number;
}

function screen({
  rounds = ROUNDS,
  ann = ANN,
  ben = BEN,
  record = {},
  me = 'ann',
  now = SECOND + 2_000,
}: Documents = {}): BattleView {
  const playerOrders = { ann: ['3210', '1032'], ben: ['1203', '0123'] }[me];
  const room = aRecord({ rules: RULES, ...record });
  const battle = battleOf(
    room,
    [parsePlayer('ann', ann), parsePlayer('ben', ben)],
    rounds.map(parseRound),
    { id: me, playerOrders: playerOrders && parseOptionOrders({ orders: playerOrders }) },
  );
  return battleViewOf(room, battle, me, now);
}

const texts = (options: readonly { text: string }[] = []) => options.map(({ text }) => text);

describe('the question on the screen', () => {
  it('stands in the order of the viewer, with the positions that a lock writes', () => {
    const { question: asked, phase } = screen();
    expect(asked).toEqual({
      number: 1,
      count: 10,
      questionId: 'q1',
      text: 'Question 1?',
      startedAt: SECOND,
      options: ['one', 'zero', 'three', 'two'].map((text, position) => ({ position, text })),
    });
    expect(phase).toEqual({
      kind: 'locked',
      question: 1,
      until: SECOND + questionMs,
      lock: { position: 0, at: SECOND + 1_000 },
    });
    const ben = screen({ me: 'ben' });
    expect(texts(ben.question?.options)).toEqual(['zero', 'one', 'two', 'three']);
    expect(ben.phase.kind).toBe('question');
  });

  it('of the first round begins after the countdown', () => {
    const { question: asked, reveals } = screen({ rounds: ROUNDS.slice(0, 1), now: FIRST });
    expect([asked?.number, asked?.startedAt, reveals]).toEqual([0, FIRST, []]);
    expect(texts(asked?.options)).toEqual(['three', 'two', 'one', 'zero']);
  });

  it('is none before the first round', () => {
    const none = screen({ rounds: [], ann: { locks: {}, lastSeen: BEGIN }, now: BEGIN });
    expect([none.question, none.reveals, none.phase]).toEqual([undefined, [], { kind: 'waiting' }]);
  });

  it('is none with the last round', () => {
    const rules = { ...RULES, questionCount: 1 };
    const last = [ROUNDS[0]!, { ...ROUNDS[1]!, question: undefined }];
    const over = screen({ rounds: last, record: { rules }, now: OPENED + revealMs });
    expect([over.question, over.phase, over.reveals.length]).toEqual([
      undefined,
      { kind: 'finished' },
      1,
    ]);
  });

  it('waits for the rounds before it, in whatever order they come', () => {
    const third = { round: 2, at: SECOND + 9_000, question: question(2) };
    expect(screen({ rounds: [ROUNDS[1]!, ROUNDS[0]!] })).toEqual(screen());
    expect(screen({ rounds: [...ROUNDS, { ...third, round: 3 }] })).toEqual(screen());
    expect(screen({ rounds: [ROUNDS[0]!, third], now: FIRST }).question?.number).toBe(0);
  });
});

describe('a closed question', () => {
  it('shows its key, its note and all picks in the order of the viewer', () => {
    const [reveal, ...more] = screen().reveals;
    expect(more).toEqual([]);
    expect(reveal).toMatchObject({
      number: 0,
      questionId: 'q0',
      text: 'Question 0?',
      note: 'Two it is.',
      options: [
        { position: 0, text: 'three', isRight: false, pickedBy: [] },
        { position: 1, text: 'two', isRight: true, pickedBy: ['ann'] },
        { position: 2, text: 'one', isRight: false, pickedBy: ['ben'] },
        { position: 3, text: 'zero', isRight: false, pickedBy: [] },
      ],
    });
    expect(reveal?.answers.get('ann')).toMatchObject({
      kind: 'judged',
      option: 2,
      isRight: true,
    });
    expect(reveal?.answers.get('ben')).toMatchObject({ kind: 'judged', option: 1 });
    expect(texts(screen({ me: 'ben' }).reveals[0]?.options)).toEqual([
      'one',
      'two',
      'zero',
      'three',
    ]);
  });

  it('that nobody answered was picked by nobody', () => {
    const idle = { locks: {}, lastSeen: BEGIN };
    const [reveal] = screen({ ann: idle, ben: idle }).reveals;
    expect(reveal?.options.map(({ pickedBy }) => pickedBy)).toEqual([[], [], [], []]);
    expect([...(reveal?.answers ?? [])]).toEqual([
      ['ann', { kind: 'none' }],
      ['ben', { kind: 'none' }],
    ]);
  });

  it('stands in the original order for a viewer without an option order', () => {
    const [reveal] = screen({ me: 'eve' }).reveals;
    expect(reveal?.options.map(({ text, isRight }) => [text, isRight])).toEqual([
      ['zero', false],
      ['one', false],
      ['two', true],
      ['three', false],
    ]);
  });
});

describe('the seats', () => {
  it('show the state of each player', () => {
    const seats = { ...aRecord().seats };
    seats['ben'] = { ...seats['ben']!, name: 'Ben', image: '/b.webp', rating: 1_200 };
    const [ann, ben] = screen({ ben: { ...BEN, rematch: true }, record: { seats } }).seats;
    expect(ann).toMatchObject({
      id: 'ann',
      seat: 0,
      isMe: true,
      isBot: false,
      hasLocked: true,
      wantsRematch: false,
    });
    expect(ben).toMatchObject({
      id: 'ben',
      seat: 1,
      name: 'Ben',
      image: '/b.webp',
      rating: 1_200,
      isMe: false,
      isBot: false,
      hasLocked: false,
      wantsRematch: true,
    });
    expect([ann?.score.correct, ann?.score.rank, ben?.score.correct, ben?.score.rank]).toEqual([
      1, 1, 0, 2,
    ]);
  });

  it('show at a reveal who had locked the question that is shown', () => {
    const locked = (ben: object, now: number) =>
      screen({ ann: { ...ANN, locks: { 0: ANN.locks[0] } }, ben, now }).seats.map(
        ({ hasLocked }) => hasLocked,
      );
    expect(locked(BEN, SECOND - 1)).toEqual([true, true]);
    expect(locked({ ...BEN, locks: {} }, SECOND - 1)).toEqual([true, false]);
    expect(locked(BEN, SECOND)).toEqual([false, false]);
  });

  it('exist for a player who joins, before a player document comes', () => {
    const record = { status: 'waiting', members: ['ann', 'cat'] } as const;
    const { seats, phase } = screen({ rounds: [], record });
    expect(seats.map(({ id, hasLocked, presence }) => [id, hasLocked, presence.kind])).toEqual([
      ['ann', false, 'here'],
      ['cat', false, 'here'],
    ]);
    expect(phase).toEqual({ kind: 'waiting' });
    // a member without a seat in the room yet
    expect(screen({ rounds: [], record: { ...record, seats: {} } }).seats).toEqual([]);
  });

  it('show the own presence as here, the others’ as in the documents', () => {
    const silent = { locks: {}, lastSeen: BEGIN };
    const presences = (documents: Documents) =>
      screen(documents).seats.map(({ presence }) => presence.kind);
    expect(presences({ ann: silent, ben: silent })).toEqual(['here', 'away']);
    expect(presences({ ann: silent, ben: silent, me: 'ben' })).toEqual(['away', 'here']);
    expect(presences({ ann: { ...ANN, leftAt: SECOND } })).toEqual(['left', 'here']);
    const gone = { ...BEN, goneAt: SECOND };
    expect(screen({ ben: gone }).seats[1]?.presence).toEqual({
      kind: 'leaving',
      until: SECOND + 10_000,
    });
    expect(presences({ ben: gone, now: SECOND + 10_000 })).toEqual(['here', 'away']);
  });

  it('show the bot’s lock at its time, but its pick at the reveal', () => {
    const rounds = [
      { ...ROUNDS[0]!, botMs: 4_000 },
      {
        ...ROUNDS[1]!,
        botMs: 2_000,
        revealed: { ...REVEALED, orders: { ann: '3210', bot: '2301' }, botOption: 0 },
      },
    ];
    const record = { kind: 'bot', members: ['ann', 'bot'] } as const;
    const botAt = (now: number) => screen({ rounds, record, now }).seats[1];
    expect([botAt(SECOND + 1_999)?.hasLocked, botAt(SECOND + 2_000)?.hasLocked]).toEqual([
      false,
      true,
    ]);
    expect(botAt(SECOND)).toMatchObject({ isBot: true, presence: { kind: 'here' } });
    expect(screen({ rounds, record }).reveals[0]?.answers.get('bot')).toMatchObject({
      kind: 'judged',
      option: 0,
      isRight: false,
      elapsedMs: 4_000 - RULES.points.allowanceMs,
    });
    // its pick of the running question is unknown, so it scores nothing
    expect(botAt(SECOND + 9_000)?.score.answers[1]?.kind).toBe('open');
  });
});

describe('a battle that has ended', () => {
  it('shows of a settled one only what was counted', () => {
    const third = {
      round: 2,
      at: SECOND + 9_000,
      question: question(2),
      revealed: { key: 1, note: '', orders: { ann: '1032', ben: '0123' } },
    };
    const record = { status: 'settled', counted: 1, settledAt: SECOND + 9_500 } as const;
    const view = screen({ rounds: [...ROUNDS, third], record });
    expect([view.reveals.length, view.phase.kind]).toEqual([1, 'finished']);
    expect(view.seats[0]?.score.correct).toBe(1);
  });

  it.each(['by-owner', 'expired'] as const)('names the reason of a closed room: %s', (reason) => {
    const { phase } = screen({ rounds: [], record: { status: 'closed', reason } });
    expect(phase).toEqual({ kind: 'closed', reason });
  });
});

describe('the documents', () => {
  it('of a room say whether it is a rematch', () => {
    const { id, isRematch: _, ...data } = aRecord();
    const at = { ...data, status: 'waiting' };
    expect(parseRoom(id, at)).toEqual(aRecord({ status: 'waiting' }));
    expect(parseRoom(id, { ...at, rematchOf: 'another' }).isRematch).toBe(true);
  });

  it('store an order as digits', () => {
    expect(formatOrder([2, 0, 3, 1])).toBe('2031');
    expect(parseOptionOrders({ orders: ['2031', '10'] })).toEqual({
      orders: [
        [2, 0, 3, 1],
        [1, 0],
      ],
    });
    const key = { questions: ['q0'], keys: [3], fees: { ann: 5 }, orders: { ann: ['10'] } };
    expect(parseAnswerKey(key)).toEqual({
      questions: ['q0'],
      keys: [3],
      packOrders: [],
      isWatched: false,
      root: '',
      fees: { ann: 5 },
      bot: [],
      optionOrders: new Map([['ann', { orders: [[1, 0]] }]]),
    });
  });

  it.each([
    ['0', 'one digit'],
    ['012345', 'six digits'],
    ['05', 'a digit that no option has'],
  ])('deny the order %s: %s', (order) => {
    const roundDoc = { ...ROUNDS[1]!, revealed: { key: 0, note: '', orders: { ann: order } } };
    expect(() => parseRound(roundDoc)).toThrow('must be digits 0 to 4');
  });
});
