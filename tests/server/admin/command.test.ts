import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';
import { getNotifications } from '../../../domain/contract/get-notifications.ts';
import { sentData } from '../support/sent-data.ts';

const PROJECT = 'demo-admin';
let api: TestApi;
let operator: Operator;
const disabled = new Map<string, boolean>();
const pushed: string[] = [];
beforeAll(async () => {
  api = await startApi(PROJECT);
  operator = newOperator(api, {
    setDisabled: (uid, is) => {
      disabled.set(uid, is);
      return Promise.resolve();
    },
    pictureHosts: ['cdn.example'],
    sendPush: (tokens, { title }) => {
      pushed.push(...tokens.map((token) => `${title} to ${token}`));
      return Promise.resolve(tokens.map(() => 'taken'));
    },
  });
  await api.seed();
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

describe('import', () => {
  it('imports the file in spite of warnings', async () => {
    const head = 'id,category,question,option_a,option_b,option_c,option_d,answer,difficulty,note';
    const long = 'Because the Earth turns around its own axis';
    writeFileSync(
      operator.file('odd.csv'),
      `${head}\nspace-970,space,Why is it night?,Fog,${long},Rain,Snow,B,1,So.\n`,
    );
    const warning = `Warning: row 2: option "${long}" is far longer than the others: make them alike.`;
    const lines = (await operator.run(`import questions ${operator.file('odd.csv')}`)).split('\n');
    expect(lines[0]).toBe(warning);
    expect(lines[1]).toContain(': 2 documents written');
  });
});

describe('export', () => {
  // all questions of the game: a busy machine needs a minute for a file
  it.each(
    ['csv', 'json'].flatMap((ext) =>
      ['questions', 'categories', 'languages', 'settings'].map((kind) => [kind, ext]),
    ),
  )('of %s as %s can be imported again without a change', async (kind, ext) => {
    const path = operator.file(`${kind}.${ext}`);
    expect(await operator.run(`export ${kind} ${path}`)).toMatch(/^\d+ rows written/);
    expect(await operator.run(`import ${kind} ${path}`)).toContain(': 0 documents written');
  });

  it('of users and the ledger is complete, for the operator’s eyes alone', async () => {
    await api.join('ann', 70);
    await api.join('bob', 30);
    await api.earn('ann', 8);
    await api.firestore.doc('users/ann/private/account').update({ tooFast: 3 });
    await api.firestore.doc('users/bob').update({ name: '=cmd(), "x"' });
    await api.firestore.doc('closedLedgers/x/entries/y').create({ amount: 5, type: 'welcome' });
    await operator.run(`export users ${operator.file('users.csv')}`);
    const text = readFileSync(operator.file('users.csv'), 'utf8');
    expect(text.split('\r\n')[0]).toBe(
      'uid,name,email,typed_email,mobile,type,status,coins,redeemable,score,too_fast,is_verified,registered',
    );
    expect(text).toContain(
      'ann,Ann,ann@quiz.test,,,email,active,78,8,0,3,1,2026-01-01T00:00:00.000Z',
    );
    expect(text).toContain(`bob,"'=cmd(), ""x""",`);
    expect(statSync(operator.file('users.csv')).mode & 0o077).toBe(0);
    await operator.run(`export ledger ${operator.file('ledger.json')}`);
    const rows = JSON.parse(readFileSync(operator.file('ledger.json'), 'utf8')) as {
      amount: number;
      redeemable: number;
    }[];
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(113);
    expect(rows.reduce((sum, { redeemable }) => sum + redeemable, 0)).toBe(8);
  });
});

describe('an exported file', () => {
  it('of contest results holds no player’s name as a formula', async () => {
    await api.firestore.doc('contests/formula').set({ name: 'C', prizes: [] });
    const entry = { uid: 'mal', name: '=HYPERLINK("https://evil.example")', fee: 0 };
    await api.firestore.doc('contests/formula/entries/mal').set(entry);
    const path = operator.file('contest-results.csv');
    await operator.run(`export contest-results ${path}`);
    expect(readFileSync(path, 'utf8')).toContain(
      `formula,mal,"'=HYPERLINK(""https://evil.example"")",`,
    );
  });

  it('that replaces a readable one is readable by its owner alone', async () => {
    const path = operator.file('replaced.csv');
    writeFileSync(path, 'old', { mode: 0o644 });
    await operator.run(`export users ${path}`);
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});

describe('user', () => {
  it('deactivates a player until the activation', async () => {
    const token = await api.join('cat');
    const coins = () => api.call('get_user_coin_score', {}, { token });
    expect(await operator.run('user deactivate cat@quiz.test')).toBe('cat is deactivated.');
    expect((await coins()).envelope).toMatchObject({ message: API_CODES.accountDeactivated });
    expect((await coins()).status).toBe(401);
    expect(disabled.get('cat')).toBe(true);
    await expect(api.join('cat')).rejects.toMatchObject({ code: 'accountDeactivated' });
    expect(await operator.run('user activate cat')).toBe('cat is activated.');
    expect(disabled.get('cat')).toBe(false);
    const again = await api.join('cat');
    expect((await api.call('get_user_coin_score', {}, { token: again })).status).toBe(200);
  });

  it('shows redeemable coins beside answers faster than anybody reads', async () => {
    await api.join('gil', 40);
    await api.earn('gil', 60);
    await api.firestore.doc('users/gil/private/account').update({ tooFast: 12 });
    api.clock.ms += 3 * 86_400_000;
    expect(await operator.run('user show gil@quiz.test')).toBe(
      'gil: active; 100 coins, 60 of them redeemable; here for 3 days; verified; 12 answers faster than anybody reads.',
    );
    api.clock.ms -= 3 * 86_400_000;
  });

  it('names an unknown player', async () => {
    await expect(operator.run('user deactivate nobody')).rejects.toThrow('nobody is no player');
    await expect(operator.run('user deactivate no@quiz.test')).rejects.toThrow(
      'belongs to no player',
    );
    await expect(operator.run('user ban cat')).rejects.toThrow('Use user show');
  });

  it('deletes a deactivated player with all data', async () => {
    await api.join('gone');
    await expect(operator.run('user delete gone')).rejects.toThrow('deactivate the player first');
    await expect(operator.run('user delete nobody')).rejects.toThrow('nobody is no player');
    await operator.run('user deactivate gone');
    expect(await operator.run('user delete gone')).toContain('gone is being deleted');
    expect(await operator.run('user delete gone')).toContain('gone is being deleted');
    const account = api.firestore.doc('users/gone/private/account');
    expect((await account.get()).get('status')).toBe('deleting');
    const deletion = await api.firestore.doc('deletions/gone').get();
    expect(deletion.data()).toMatchObject({ status: 'deactivated', isClear: true });
    await expect(operator.run('user activate gone')).rejects.toThrow('being deleted');
  });

  it('names the deactivated account of the same person', async () => {
    for (const uid of ['nia', 'nia-again', 'nia-friend']) await api.join(uid);
    for (const uid of ['nia', 'nia-again']) {
      const account = api.firestore.doc(`users/${uid}/private/account`);
      await account.update({ personId: 'person-nia' });
    }
    const shown = 'the same person as nia, who is deactivated';
    expect(await operator.run('user show nia-again')).not.toContain(shown);
    await operator.run('user deactivate nia');
    expect(await operator.run('user show nia-again')).toContain(shown);
    expect(await operator.run('user show nia')).not.toContain(shown);
    expect(await operator.run('user show nia-friend')).not.toContain(shown);
  });

  it('finds nobody by an address that was only typed', async () => {
    await api.join('ina');
    await api.join('typ');
    const typed = api.firestore.doc('users/typ/private/account');
    await typed.update({ type: 'mobile', email: 'ina@quiz.test' });
    expect(await operator.run('user show ina@quiz.test')).toMatch(/^ina: active/);
    await typed.update({ email: 'only-typed@quiz.test' });
    await expect(operator.run('user show only-typed@quiz.test')).rejects.toThrow(
      'belongs to no player',
    );
    await operator.run(`export users ${operator.file('typed.csv')}`);
    const text = readFileSync(operator.file('typed.csv'), 'utf8');
    expect(text).toContain('typ,Typ,,only-typed@quiz.test,,mobile,');
    expect(text).toContain('ina,Ina,ina@quiz.test,,,email,');
  });

  it('names every player that matches', async () => {
    await api.join('twin-1');
    await api.join('twin-2');
    for (const twin of ['twin-1', 'twin-2']) {
      await api.firestore.doc(`users/${twin}/private/account`).update({ email: 'twin@quiz.test' });
    }
    await expect(operator.run('user deactivate twin@quiz.test')).rejects.toThrow('twin-1, twin-2');
  });
});

describe('notify', () => {
  it('informs everybody, or one player', async () => {
    const token = await api.join('dan');
    const titles = async (as: string) => {
      const { envelope } = await api.call('get_notifications', {}, { token: as });
      if (envelope.error) return [];
      return sentData(getNotifications, envelope).map(({ title }) => title);
    };
    const account = api.firestore.doc('users/dan/private/account');
    await account.update({ fcmTokens: ['dan-phone'] });
    api.clock.ms += 1000;
    expect(await operator.run('notify', { title: 'News', message: 'A new pack' })).toContain(
      'Pushed to 1 browsers.',
    );
    expect(pushed).toEqual(['News to dan-phone']);
    api.clock.ms += 1000;
    await operator.run('notify', { title: 'Dan', message: 'Hello', user: 'dan@quiz.test' });
    expect(await titles(token)).toEqual(['Dan', 'News']);
    expect(await titles(await api.join('eve'))).toEqual([]);
    api.clock.ms += 1000;
    const picture = { title: 'Look', message: 'x', user: 'dan@quiz.test' };
    await operator.run('notify', { ...picture, image: 'https://cdn.example/a.png' });
    const { envelope } = await api.call('get_notifications', { limit: '1' }, { token });
    expect(envelope).toMatchObject({
      data: [{ title: 'Look', image: 'https://cdn.example/a.png' }],
    });
    await expect(
      operator.run('notify', { ...picture, image: 'https://evil.example/a.png' }),
    ).rejects.toThrow('--image must be an own path');
    await expect(operator.run('notify', { title: 'x' })).rejects.toThrow('--title and --message');
    await expect(operator.run('notify', { title: ' ', message: 'x' })).rejects.toThrow(
      '--title must have',
    );
  });
});

describe('redeem', () => {
  it('settles each pending payout once', async () => {
    await api.join('fay', 10);
    const payouts = api.firestore.collection('users/fay/payouts');
    const request = {
      uid: 'fay',
      type: 'paypal',
      address: 'fay@paypal.test',
      hundredths: 1_250,
      coins: 125,
      details: 'd',
      status: 'pending',
      at: Timestamp.fromMillis(api.clock.ms),
    };
    await Promise.all(['good', 'bad'].map((id) => payouts.doc(id).set(request)));
    const list = await operator.run('redeem list');
    expect(list).toContain('fay good');
    expect(list).toContain('125 coins = 12.50  paypal fay@paypal.test');
    expect(list.split('\n')[1]).toBe(
      '  left: active; 10 coins, 0 of them redeemable; here for 0 days; verified; 0 answers faster than anybody reads',
    );
    expect(list).toContain('redeemable coins came from: nothing in the ledger');
    expect(list).toContain('2 wait.');
    expect(list).not.toContain('begun');
    const refusal = operator.run('redeem complete fay good');
    await expect(refusal).rejects.toThrow('use redeem begin fay good first');
    expect(await operator.run('redeem begin fay good')).toBe(
      'Pay the request good of fay now, then use redeem complete or redeem invalid.',
    );
    await expect(operator.run('redeem begin fay good')).rejects.toThrow('Do not pay it');
    const begun = (await operator.run('redeem list')).split('\n');
    expect(begun.filter((line) => line.includes('begun at'))).toEqual([
      `  begun at ${new Date(api.clock.ms).toISOString()}: use redeem complete or redeem invalid`,
    ]);
    await operator.run('redeem complete fay good');
    await operator.run('redeem begin fay bad');
    await operator.run('redeem invalid fay bad', { reason: 'no such address' });
    const account = await api.firestore.doc('users/fay/private/account').get();
    expect(account.get('coins')).toBe(135);
    expect((await payouts.doc('good').get()).get('status')).toBe('completed');
    expect(await operator.run('redeem list')).toBe('Nobody waits for a payment.');
    await expect(operator.run('redeem complete fay good')).rejects.toThrow('It was not settled');
    await expect(operator.run('redeem complete fay bad')).rejects.toThrow('It was not settled');
    await expect(operator.run('redeem complete fay none')).rejects.toThrow('It was not settled');
    await expect(operator.run('redeem complete fay')).rejects.toThrow('Use redeem list');
  });
});

describe('a payout of a deactivated account', () => {
  async function requested(uid: string): Promise<void> {
    await api.join(uid, 10);
    await api.firestore.doc(`users/${uid}/payouts/one`).set({
      uid,
      type: 'paypal',
      address: `${uid}@paypal.test`,
      hundredths: 100,
      coins: 10,
      details: 'd',
      status: 'pending',
      at: Timestamp.fromMillis(api.clock.ms),
    });
    await operator.run(`user deactivate ${uid}`);
  }

  it('is listed with the deactivation', async () => {
    await requested('listed');
    expect(await operator.run('redeem list')).toContain('  left: deactivated; 10 coins');
  });

  it('is not begun without a reason', async () => {
    await requested('banned');
    await expect(operator.run('redeem begin banned one')).rejects.toThrow(
      'Do not pay it: banned is deactivated.',
    );
  });

  it('is begun for a reason', async () => {
    await requested('owed');
    expect(await operator.run('redeem begin owed one', { reason: 'The court says so.' })).toContain(
      'Pay the request one of owed now',
    );
    const request = await api.firestore.doc('users/owed/payouts/one').get();
    expect(request.get('begunReason')).toBe('The court says so.');
    expect(await operator.run('redeem list')).toContain('(The court says so.)');
  });
});

describe('npm run admin', () => {
  const cli = (args: readonly string[], address = `${api.emulator.host}:${api.emulator.port}`) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(
        process.execPath,
        [resolve(ROOT, 'scripts/run.mjs'), 'admin', ...args],
        {
          cwd: ROOT,
          env: {
            ...process.env,
            // with an operator's environment, not that of the tests
            METADATA_SERVER_DETECTION: undefined,
            FIREBASE_PROJECT_ID: PROJECT,
            FIRESTORE_EMULATOR_HOST: address,
            FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
          },
        },
        (error, out, err) => done({ code: error ? 1 : 0, out, err }),
      );
    });

  it('works as a program with errors of one line each', async () => {
    const path = operator.file('art.csv');
    writeFileSync(path, 'slug,name,icon\nart,Art,🎨\n');
    const [good, bad, help, part, away] = await Promise.all([
      cli(['import', 'categories', path]),
      cli(['import', 'riddles', path]),
      cli(['--help']),
      cli(['import', '--help']),
      cli(['export', 'users', operator.file('x.csv')], '127.0.0.1:1'),
    ]);
    // without the SDK's warning about Google's metadata server
    expect(good.err).toBe('');
    expect(good.out).toMatch(/Import [0-9a-f]{20}: 1 document written/);
    expect((await api.firestore.doc('categories/art').get()).get('name')).toBe('Art');
    expect(bad).toMatchObject({
      code: 1,
      err: 'import riddles: use one of questions, categories, languages, contests, exams, daily, settings, translations.\n',
    });
    expect(help.out).toContain('redeem list|begin|complete|invalid');
    expect(part.out).toContain('multi: letters, as in A,C');
    expect(away).toMatchObject({
      code: 1,
      err: 'No Firestore answers at 127.0.0.1:1: run npm start first, or name your project in .env.\n',
    });
  });
});
