import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../domain/contract/action.ts';
import { API_CODES } from '../../domain/errors.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { ACTIONS } from '../../server/router.ts';
import { imageResponse } from '../../server/profile/image-response.ts';
import { openSession } from '../../server/session/sessions.ts';
import type { TestApi } from '../server/support/api.ts';
import { startApi } from '../server/support/api.ts';

/** Values that break Firestore or a number parser. */
const NASTY = [
  '__x__',
  '__',
  '____',
  '.',
  '..',
  '../../x',
  'a/b',
  '//',
  '%2e%2e',
  '999999999999',
  '1000000000000',
  '-1',
  '-999999999999',
  '2147483648',
  '9007199254740993',
  '1e9',
  '0x10',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  'a\u0000b',
  '𝕏'.repeat(64),
  'x'.repeat(128),
  '_'.repeat(128),
  'x'.repeat(1_500),
  'x'.repeat(4_096),
  '`',
  "'",
  '__proto__',
];
/** Every field accepts one of these. */
const GOOD = [
  'roomForAllFields0000',
  'AB3K9P',
  '1',
  '0',
  '5',
  '14',
  '100',
  'a-1',
  'space',
  '2026-11-26',
  '[0,1,1,2,2,3]',
  'random',
  'email',
  '1.3',
  'paypal',
  'id',
  '2',
  'english',
  'DESC',
  'ABCDEFGH',
  'ann@quiz.test',
  'script',
  'skip',
  '1.2',
  'owl',
  'category',
  'here',
  'sent',
  'new',
  `a-token-of-a-guest-${'0'.repeat(24)}`,
];

const SIGNED_IN = { type: 'email', signedInAt: 0, validAfter: 0 } as const;

const modules = await Promise.all(
  globSync('domain/contract/*.ts', { cwd: ROOT }).map(
    (path) => import(pathToFileURL(resolve(ROOT, path)).href) as Promise<Record<string, unknown>>,
  ),
);
const contracts = modules.flatMap((module) => Object.values(module)).filter(isContract);

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-invalid-fields', {
    verifyIdToken: (uid) =>
      Promise.resolve({ uid, email: '', mobile: '', name: uid, picture: '', ...SIGNED_IN }),
  });
  await api.seed();
  await api.join('ann', 1_000);
});
afterAll(() => api?.stop());

function isContract(value: unknown): value is Action {
  return typeof value === 'object' && value !== null && 'proof' in value && 'input' in value;
}

type Form = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The forms that an action takes, by field: one, or one of each variant. */
function formsOf({ input, file }: Action): [string, v.GenericSchema][][] {
  // an action's input is an object of fields, or a choice of several; the type of a contract is wider
  const schema = input as unknown as Form | { readonly options: readonly Form[] };
  const forms = 'options' in schema ? schema.options : [schema];
  return forms.map(
    ({ entries }) =>
      Object.entries(entries).filter(([name]) => name !== file?.field) as [
        string,
        v.GenericSchema,
      ][],
  );
}

/** Calls as a player who has just signed in, a minute after the call before. @returns the error that was logged, if any */
async function errorOf(contract: Action, fields: Record<string, string>): Promise<unknown> {
  api.clock.ms += 60_000;
  const token =
    contract.proof === 'session' ? await openSession(api.firestore, 'ann', api.clock.ms) : 'ann';
  await api.call(contract.name, fields, { token });
  return api.logs.at(-1)?.['error'];
}

describe('malicious values of fields', () => {
  it('are sent to every action', () => {
    expect(contracts.map(({ name }) => name).sort()).toEqual(
      ACTIONS.map(({ name }) => name).sort(),
    );
  });

  it.each(contracts)(
    'never cause an error of the server in any field of $name',
    async (contract) => {
      const errors: string[] = [];
      for (const entries of formsOf(contract)) {
        const good = Object.fromEntries(
          entries.flatMap(([name, schema]) => {
            if (v.safeParse(schema, undefined).success) return [];
            const text = GOOD.find((one) => v.safeParse(schema, one).success);
            expect(text, `${name} has a good value`).toBeTypeOf('string');
            return [[name, text ?? '']];
          }),
        );
        for (const [name, schema] of entries) {
          // the schema refuses the other values before the handler runs
          const taken = NASTY.filter((text) => v.safeParse(schema, text).success);
          for (const text of taken) {
            const error = await errorOf(contract, { ...good, [name]: text });
            if (error !== undefined) {
              errors.push(`${name}=${text.slice(0, 20)}: ${String(error).slice(0, 90)}`);
            }
          }
        }
      }
      expect(errors).toEqual([]);
    },
  );

  it('are named, as are reserved ids and pages beyond the last', async () => {
    for (const [action, fields, message] of [
      ['check_user_exists', { firebase_id: '__x__' }, 'firebase_id must not begin and end with __'],
      ['get_battle_statistics', { offset: '999999999999' }, 'offset must be at most 10000'],
    ] as const) {
      const token = await openSession(api.firestore, 'ann', api.clock.ms);
      expect((await api.call(action, fields, { token })).envelope).toEqual({
        error: true,
        message: API_CODES.missingFields,
        error_msg: message,
      });
    }
    const honest = await openSession(api.firestore, 'ann', api.clock.ms);
    const known = await api.call('check_user_exists', { firebase_id: 'ann' }, { token: honest });
    expect(known.envelope).toMatchObject({ message: API_CODES.userExists });
    const page = await api.call('get_battle_statistics', { offset: '10000' }, { token: honest });
    expect(page.envelope).toMatchObject({ error: false });
  });

  it('name no picture', async () => {
    for (const id of ['__x__', '____', '.', '..', '_'.repeat(22), 'x'.repeat(2_000)]) {
      expect((await imageResponse(api.firestore, id)).status, id).toBe(404);
    }
  });
});
