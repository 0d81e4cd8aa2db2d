import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFirestore } from '../../support/firestore.ts';
import type { TestFirestore } from '../../support/firestore.ts';
import { needs } from '../../support/capabilities.ts';

// Recorded on 2026-11-25 from google-cloud-cli-firestore-emulator 1.19.9, which this suite runs against with
// FIRESTORE_EMULATOR=official.

const PROJECT = 'demo-one-document';
let firestore: TestFirestore;
beforeAll(async () => {
  firestore = await startFirestore();
});
afterAll(() => firestore?.stop());
beforeEach((context) => needs(context, 'rules of a test'));

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = Math.floor(Date.now() / 1_000);
const PLAYER = `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({
  sub: 'ann',
  user_id: 'ann',
  iat: now,
  exp: now + 3_600,
  auth_time: now,
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
})}.`;

const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;

async function call(method: string, path: string, body: object, authorization: string) {
  const response = await fetch(`http://${firestore.host}:${firestore.port}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

const commit = (writes: readonly object[], authorization: string) =>
  call('POST', `/v1/${DOCUMENTS}:commit`, { writes }, authorization);

const set = (name: string, x: number) => ({
  update: { name, fields: { x: { integerValue: String(x) } } },
});

/** `set 1` and `delete`, as writes of a document. */
const writeOf = (name: string, write: string) =>
  write === 'delete' ? { delete: name } : set(name, Number(write.split(' ')[1]));

let documents = 0;

/** The status of a player's commit of these writes to one document, which had x = 0 before or was not there. */
async function statusOf(rule: string, before: string, writes: readonly string[]): Promise<number> {
  const content = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /d/{id} { ${rule} } } }`;
  const rules = { rules: { files: [{ name: 'firestore.rules', content }] } };
  const path = `/emulator/v1/projects/${PROJECT}:securityRules`;
  expect(await call('PUT', path, rules, 'Bearer owner')).toBe(200);
  const name = `${DOCUMENTS}/d/x${documents++}`;
  if (before === 'there') expect(await commit([set(name, 0)], 'Bearer owner')).toBe(200);
  const written = writes.map((write) => writeOf(name, write));
  return commit(written, PLAYER);
}

describe('[RULES-49] several writes of one document in one commit are judged as their net change', () => {
  it.each([
    ['missing', ['set 1', 'set 2'], 'allow create;', 200],
    ['missing', ['set 1', 'set 2'], 'allow update;', 403],
    ['missing', ['set 1', 'set 2'], 'allow create: if request.resource.data.x == 1;', 403],
    ['missing', ['set 1', 'set 2'], 'allow create: if request.resource.data.x == 2;', 200],
    [
      'there',
      ['set 1', 'set 2'],
      'allow update: if request.resource.data.x == resource.data.x + 1;',
      403,
    ],
    [
      'there',
      ['set 1', 'set 2'],
      'allow update: if request.resource.data.x == resource.data.x + 2;',
      200,
    ],
    ['missing', ['set 1', 'delete'], 'allow create;', 403],
    ['missing', ['set 1', 'delete'], 'allow delete;', 200],
    ['missing', ['set 1', 'delete'], 'allow delete: if resource == null;', 200],
    ['there', ['set 1', 'delete'], 'allow update;', 403],
    ['there', ['set 1', 'delete'], 'allow delete;', 200],
    ['missing', ['delete', 'set 1'], 'allow create;', 200],
    ['missing', ['delete', 'set 1'], 'allow delete;', 403],
    ['there', ['delete', 'set 1'], 'allow update;', 200],
    ['there', ['delete', 'set 1'], 'allow create, delete;', 403],
  ])('of a document that was %s: %j with "%s" is %i', async (before, writes, rule, status) => {
    expect(await statusOf(rule, before, writes)).toBe(status);
  });
});
