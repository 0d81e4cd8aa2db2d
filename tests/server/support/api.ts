import { Firestore } from '@google-cloud/firestore';
import type { Envelope } from '../../../domain/contract/envelope.ts';
import type { UsageReport } from '@quizbout/firestore-emulator/usage/usage-meter';
import type { RequestLog } from '@quizbout/firestore-emulator/transports/request-log';
import { moveCoins, readWallets } from '../../../server/account/ledger.ts';
import { registerOrFind } from '../../../server/account/register.ts';
import { ACTIONS } from '../../../server/router.ts';
import type { DefinedAction } from '../../../server/http/define-action.ts';
import { isUnderMaintenance } from '../../../server/settings/read-settings.ts';
import { createRoute } from '../../../server/http/create-route.ts';
import { addressReader } from '../../../server/http/client-address.ts';
import type { VerifyIdToken } from '../../../server/session/identity.ts';
import type { CheckApp } from '../../../server/session/app-check.ts';
import type { Credentials } from '../../../server/session/credentials.ts';
import { openSession } from '../../../server/session/sessions.ts';
import { startFirestore } from '../../support/firestore.ts';
import { seedContent } from './seeded-content.ts';

/** A process of the server: with its own store client, cache and limits. */
export interface TestServer {
  firestore: Firestore;
  /** Calls as a client does. `headers` come last. */
  call: (action: string, fields?: Record<string, string>, options?: CallOptions) => Promise<Reply>;
}

/** The API over an empty database, with a clock that a test moves. */
export interface TestApi extends TestServer {
  emulator: { host: string; port: number };
  clock: { ms: number };
  /** The lines of the log, parsed. */
  logs: Record<string, unknown>[];
  /** Users that were deleted at Firebase. */
  forgotten: string[];
  /** Writes the seeded content into the database, which has no documents yet. */
  seed: () => Promise<void>;
  /** Another process over the same database and clock. It ends with the API. */
  newProcess: () => TestServer;
  /** A new player with these coins; returns the api_token of a session. */
  join: (uid: string, coins?: number) => Promise<string>;
  /** Adds redeemable coins, as a victory over a stranger does. */
  earn: (uid: string, coins: number) => Promise<void>;
  /** Billed reads by collection since the last time this was asked; of our emulator only. */
  reads: () => Promise<Record<string, number>>;
  /** Billed operations since the last time this, or `reads`, was asked; of our emulator only. */
  bill: () => Promise<{ reads: number; writes: number }>;
  stop: () => Promise<void>;
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Instead of fields. */
  body?: NonNullable<RequestInit['body']>;
  method?: string;
}

interface Reply {
  status: number;
  headers: Headers;
  envelope: Envelope<Record<string, unknown> | null>;
}

/** Starts an API. The product's Firestore rules do not bind it. */
export async function startApi(
  projectId: string,
  options: {
    verifyIdToken?: VerifyIdToken;
    actions?: readonly DefinedAction[];
    requestLog?: RequestLog;
    isDemo?: boolean;
    /** Whether calls ask the settings for maintenance, which costs reads. */
    readsMaintenance?: boolean;
    deleteIdentity?: (uid: string) => Promise<void>;
    credentials?: Credentials;
    checkApp?: CheckApp;
  } = {},
): Promise<TestApi> {
  const emulator = await startFirestore(options.requestLog);
  const clock = { ms: Date.UTC(2026, 0, 1) };
  let victories = 0;
  /** The operations that our emulator has counted since the last call. */
  const usage = async () => {
    const url = `http://${emulator.host}:${emulator.port}/emulator/v1/projects/${projectId}:usage`;
    const report = (await (await fetch(url)).json()) as UsageReport;
    await fetch(url, { method: 'DELETE' });
    return report;
  };
  /** Calls that no reader has received yet. */
  const running = new Set<Promise<unknown>>();
  const logs: Record<string, unknown>[] = [];
  const forgotten: string[] = [];
  const clients: Firestore[] = [];
  const newProcess = (): TestServer => {
    const firestore = new Firestore({
      projectId,
      host: `${emulator.host}:${emulator.port}`,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
    clients.push(firestore);
    const route = createRoute({
      actions: options.actions ?? ACTIONS,
      firestore: () => firestore,
      verifyIdToken: options.verifyIdToken ?? (() => Promise.resolve(undefined)),
      credentials: options.credentials ?? {
        validAfter: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, 0]))),
        revoke: () => Promise.resolve(),
      },
      ...(options.checkApp && { checkApp: options.checkApp }),
      deleteIdentity: (uid) => {
        forgotten.push(uid);
        return options.deleteIdentity?.(uid) ?? Promise.resolve();
      },
      isDemo: () => options.isDemo ?? false,
      personKey: () => 'test',
      addressOf: addressReader({ kind: 'hops', hops: 1 }, { isLocal: true }),
      isMaintenance: () =>
        options.readsMaintenance ? isUnderMaintenance(firestore, clock.ms) : Promise.resolve(false),
      now: () => clock.ms,
      log: (line) => logs.push(JSON.parse(line) as Record<string, unknown>),
    });
    return {
      firestore,
      async call(action, fields = {}, { token, headers, body, method = 'POST' } = {}) {
        const request = new Request(`http://quiz.test/api/${action}`, {
          method,
          headers: {
            'x-forwarded-for': '127.0.0.1',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(method === 'POST' && { body: body ?? new URLSearchParams(fields), duplex: 'half' }),
        });
        const answer = route(request, action);
        running.add(answer);
        const response = await answer.finally(() => running.delete(answer));
        return {
          status: response.status,
          headers: response.headers,
          envelope: (await response.json()) as Reply['envelope'],
        };
      },
    };
  };
  const { firestore, call } = newProcess();
  return {
    firestore,
    emulator,
    clock,
    logs,
    forgotten,
    call,
    newProcess,
    seed: () => seedContent(emulator, projectId, firestore),
    async join(uid, coins = 100) {
      await registerOrFind(firestore, {
        identity: { uid, email: `${uid}@quiz.test`, mobile: '', name: uid, picture: '' },
        type: 'email',
        name: undefined,
        welcomeCoins: coins,
        personKey: 'test',
        now: clock.ms,
      });
      return openSession(firestore, uid, clock.ms);
    },
    async earn(uid, coins) {
      await firestore.runTransaction(async (transaction) => {
        const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
        if (!wallet) throw new Error(`${uid} has no account`);
        moveCoins(transaction, wallet, {
          id: `battle-won-${(victories += 1)}-payout`,
          title: 'random battle',
          amount: coins,
          redeemable: coins,
          type: 'battle-won',
          at: clock.ms,
        });
      });
    },
    async reads() {
      const { byCollection } = await usage();
      return Object.fromEntries(
        Object.entries(byCollection).map(([collection, { reads }]) => [collection, reads]),
      );
    },
    async bill() {
      const { reads, writes } = await usage();
      return { reads, writes };
    },
    async stop() {
      // a client that ends in the middle of a query throws where nobody can catch it
      await Promise.allSettled(running);
      await Promise.all(clients.map((client) => client.terminate()));
      await emulator.stop();
    },
  };
}
