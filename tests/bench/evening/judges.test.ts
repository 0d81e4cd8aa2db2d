import { describe, expect, it } from 'vitest';
import { judgeBattles } from '../../../bench/evening/judge-battles.ts';
import { judgeBadges, judgeCoins, judgePrizes } from '../../../bench/evening/judge-coins.ts';
import type { Movement } from '../../../bench/evening/judge-coins.ts';
import { judgeRefusals } from '../../../bench/evening/judge-refusals.ts';

const move = (uid: string, id: string, amount: number, type: string): Movement => ({
  uid,
  id,
  amount,
  type,
});

const FAIR = [
  move('ann', 'welcome', 100, 'welcome'),
  move('ben', 'welcome', 100, 'welcome'),
  move('ann', 'battle-r1-fee', -5, 'battle-fee'),
  move('ben', 'battle-r1-fee', -5, 'battle-fee'),
  move('ann', 'battle-r1-payout', 10, 'battle-won'),
];
const BALANCES = [
  { uid: 'ann', coins: 105 },
  { uid: 'ben', coins: 95 },
];
const SETTLED = [{ id: 'r1', status: 'settled' }];

describe('the judge of coins', () => {
  it('accepts accounts that are the sum of their ledgers', () => {
    expect(judgeCoins(BALANCES, FAIR, SETTLED)).toEqual([]);
  });

  it('finds an account that differs from its ledger', () => {
    const wrong = [{ uid: 'ann', coins: 106 }, BALANCES[1]!];
    expect(judgeCoins(wrong, FAIR, SETTLED)).toEqual([
      'ann has 106 coins, and the ledger says 105',
    ]);
  });

  it('finds an account below 0', () => {
    const movements = [move('cleo', 'x', -1, 'review')];
    expect(judgeCoins([{ uid: 'cleo', coins: -1 }], movements, [])).toEqual(['cleo has -1 coins']);
  });

  it('finds a ledger without an account', () => {
    expect(judgeCoins([], [move('dan', 'welcome', 100, 'welcome')], [])).toEqual([
      'dan has a ledger and no account',
    ]);
  });

  const unpaid = FAIR.filter(({ type }) => type !== 'battle-won');

  it('finds a battle that paid twice', () => {
    const twice = [...FAIR, move('ben', 'battle-r1-payout', 10, 'battle-won')];
    const balances = [BALANCES[0]!, { uid: 'ben', coins: 105 }];
    expect(judgeCoins(balances, twice, SETTLED)).toEqual([
      'battle r1 (settled) moved 10 coins in all',
    ]);
  });

  it('finds a settled battle that did not pay its pot out', () => {
    expect(judgeCoins([{ uid: 'ann', coins: 95 }, BALANCES[1]!], unpaid, SETTLED)).toEqual([
      'battle r1 (settled) moved -10 coins in all',
    ]);
  });

  it('accepts the full pot of a battle that runs', () => {
    const running = [{ id: 'r1', status: 'playing' }];
    expect(judgeCoins([{ uid: 'ann', coins: 95 }, BALANCES[1]!], unpaid, running)).toEqual([]);
  });
});

describe('the judge of prizes', () => {
  const due = [{ uid: 'ann', id: 'contest-c-prize', coins: 50 }];
  const isPrize = ({ type }: Movement) => type === 'contest-won';

  it('accepts each due prize once', () => {
    const paid = [move('ann', 'contest-c-prize', 50, 'contest-won')];
    expect(judgePrizes(due, [...FAIR, ...paid], isPrize)).toEqual([]);
  });

  it('finds one that is missing, wrong, double, or not due', () => {
    const prize = move('ann', 'contest-c-prize', 50, 'contest-won');
    const must = 'ann must get 50 coins once (contest-c-prize), and got';
    expect(judgePrizes(due, [], isPrize)).toEqual([`${must} nothing`]);
    expect(judgePrizes(due, [{ ...prize, amount: 49 }], isPrize)).toEqual([`${must} 49`]);
    expect(judgePrizes(due, [prize, prize], isPrize)).toEqual([`${must} 50 and 50`]);
    expect(judgePrizes([], [prize], isPrize)).toEqual([
      'ann contest-c-prize was paid 50, and was not due',
    ]);
  });
});

describe('the judge of badges', () => {
  const paid = [move('ann', 'badge-streak', 40, 'badge')];
  const ann = { uid: 'ann', claimed: { streak: 40 }, unlocked: ['streak'] };

  it('accepts a claimed badge with its notification', () => {
    expect(judgeBadges([{ ...ann, notices: ['badge-streak'] }], paid)).toEqual([]);
  });

  it('finds a badge that was paid without being claimed', () => {
    expect(judgeBadges([{ ...ann, claimed: {}, notices: ['badge-streak'] }], paid)).toEqual([
      'ann badge-streak was paid 40, and was not due',
    ]);
  });

  it('finds an unlocked badge without its notification', () => {
    expect(judgeBadges([{ ...ann, notices: [] }], paid)).toEqual([
      'ann unlocked badge-streak, and was notified of ',
    ]);
  });
});

describe('the judge of battles', () => {
  const room = {
    id: 'r1',
    status: 'settled',
    about: 'friend',
    members: ['ann', 'ben'],
    points: { ann: 9, ben: 4 },
  };
  const page = (uid: string, ann = 9) => ({
    room: 'r1',
    uid,
    points: { ann, ben: 4 },
    settled: { ann: 9, ben: 4 },
  });
  const isBot = (uid: string) => uid === 'bot';

  it('accepts the same points on every page', () => {
    expect(judgeBattles([room], [page('ann'), page('ben')], isBot)).toEqual([]);
  });

  it('needs no page of a bot', () => {
    const withBot = { ...room, members: ['ann', 'bot'], points: { ann: 9, bot: 4 } };
    const own = { ...page('ann'), points: { ann: 9, bot: 4 }, settled: { ann: 9, bot: 4 } };
    expect(judgeBattles([withBot], [own], isBot)).toEqual([]);
  });

  it('finds other points on a page', () => {
    expect(judgeBattles([room], [page('ann'), page('ben', 8)], isBot)).toEqual([
      'battle r1 (friend): ben sees 8 points of ann (settled 9), and the server has 9',
    ]);
  });

  it('finds a page without the result', () => {
    expect(judgeBattles([room], [page('ann')], isBot)).toEqual([
      'battle r1 (friend): the page of ben never showed the result',
    ]);
  });

  it('finds a battle that was not settled', () => {
    expect(judgeBattles([{ ...room, status: 'playing' }], [], isBot)).toEqual([
      'battle r1 (friend) of ann, ben was not settled',
    ]);
  });
});

describe('the judge of refusals', () => {
  const windows = [{ kind: 'storm', from: 1_000, to: 2_000 }];
  const refusal = (what: string, code: string, at: number) => ({
    what,
    code,
    at,
    ms: 10,
    detail: 'why',
  });

  it('accepts refusals by the rules at any time, those by a fault within it', () => {
    const some = [
      refusal('set_user_coin_score', 'coinsAlreadyGiven', 5_000),
      refusal('answer_question', 'unavailable', 1_500),
    ];
    expect(judgeRefusals(some, windows)).toEqual({
      errors: [],
      rows: [
        { what: 'answer_question', code: 'unavailable', outside: 0, 'in faults': 1 },
        { what: 'set_user_coin_score', code: 'coinsAlreadyGiven', outside: 1, 'in faults': 0 },
      ],
    });
  });

  const errorsOf = (what: string, code: string, at: number) =>
    judgeRefusals([refusal(what, code, at)], windows).errors;

  it('finds a server that does not answer outside of the faults', () => {
    expect(errorsOf('lock', 'unavailable', 5_000)).toEqual([
      'lock was refused 1 times with unavailable: why',
    ]);
  });

  it('finds an error without a message, also within a fault', () => {
    expect(errorsOf('lock', 'somethingWentWrong', 1_500)).toEqual([
      'lock was refused 1 times with somethingWentWrong: why',
    ]);
  });

  it('finds a refusal that no fault explains', () => {
    expect(errorsOf('lock', 'notEnoughCoins', 1_500)).toEqual([
      'lock was refused 1 times with notEnoughCoins: why',
    ]);
  });
});
