import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAccounts } from '../../scripts/auth-emulator/account-keeper.ts';
import { eventually } from '../support/eventually.ts';
import { portOf } from '../support/port-of.ts';

const NEVER = 2 ** 30;
let folder: string;
/** Stands for the Auth emulator: it answers with its accounts, or with a status. */
let server: Server;
let emulator: { accounts: string; status: number; requests: number };
let lines: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-accounts-'));
  emulator = { accounts: 'ann', status: 200, requests: 0 };
  lines = [];
  server = createServer((request, response) => {
    emulator.requests += 1;
    const isConfig = request.url?.endsWith('/config');
    response.writeHead(emulator.status).end(isConfig ? '{}' : emulator.accounts);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const keep = (everyMs: number, answerMs?: number) =>
  keepAccounts({
    ...(answerMs !== undefined && { answerMs }),
    origin: `http://127.0.0.1:${portOf(server)}`,
    project: 'demo-accounts',
    folder,
    everyMs,
    print: (line) => lines.push(line),
  });
const file = () => join(folder, 'auth_export/accounts.json');
/** A folder in the place of the temporary file: no save can write it, for any user. */
const block = () => mkdirSync(`${file()}.new`);
const unblock = () => rmSync(`${file()}.new`, { recursive: true });

/** Waits until two more saves have ended: one that has begun, and a whole one with its two requests. */
async function twoSaves(): Promise<void> {
  const before = emulator.requests;
  await eventually(() => expect(emulator.requests).toBeGreaterThan(before + 4));
}

/** The line, with `error` as an expression. */
const lineOf = (error: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^The accounts cannot be saved in .+quizbout-accounts-\\w+ \\(${error}. The next start has only the accounts of the last save\\.$`,
    ),
  );
const FULL = 'E\\w+\\): free space there, or make it a folder that you own';

describe('the saved accounts', () => {
  it('are those of the emulator when it stops', async () => {
    const keeper = keep(NEVER);
    emulator.accounts = 'ann and ben';
    await keeper.stop();
    expect(readFileSync(file(), 'utf8')).toBe('ann and ben');
    expect(lines).toEqual([]);
  });

  it('are named with the folder and the fix if the last save fails', async () => {
    const keeper = keep(NEVER);
    block();
    await keeper.stop();
    expect(lines).toEqual([lineOf(FULL)]);
  });

  it('are named once for a row of failed saves', async () => {
    const keeper = keep(1);
    block();
    await twoSaves();
    await twoSaves();
    expect(lines).toHaveLength(1);
    unblock();
    await twoSaves();
    expect(readFileSync(file(), 'utf8')).toBe('ann');
    emulator.accounts = 'ben';
    block();
    await twoSaves();
    await keeper.stop();
    expect(lines).toHaveLength(2);
    expect(readFileSync(file(), 'utf8')).toBe('ann');
  });

  it('are named with the status if the emulator answers with an error', async () => {
    emulator.status = 503;
    await keep(NEVER).stop();
    expect(lines).toEqual([lineOf('The Auth emulator answered 503 to http://.+batchGet.*\\)')]);
  });

  it('hold up no end if the emulator does not answer', async () => {
    server.removeAllListeners('request');
    await keep(NEVER, 50).stop();
    expect(lines).toEqual([]);
    server.closeAllConnections();
  });

  it('stay without a word while the emulator is unreachable', async () => {
    const keeper = keep(NEVER);
    server.close();
    await keeper.stop();
    expect(lines).toEqual([]);
  });
});
