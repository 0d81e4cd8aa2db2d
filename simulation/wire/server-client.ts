import { PassThrough } from 'node:stream';
import { Firestore } from '@google-cloud/firestore';
import { toStatusError } from '@quizbout/firestore-emulator/model/status';
import type { Line } from './line.ts';
import { PROJECT } from './database.ts';

const statusOf = (error: unknown) => {
  const { code, message } = toStatusError(error);
  return Object.assign(new Error(message), { code });
};

/** The methods of the service as the server's SDK calls them. */
function methodsOver(line: Line): object {
  const unary = (method: string) => async (request: object) => {
    try {
      return [await line.unary(method, request)];
    } catch (error) {
      throw statusOf(error);
    }
  };
  const list = (method: string) => (request: object) => {
    const stream = new PassThrough({ objectMode: true });
    line.list(method, request).then(
      (answers) => {
        for (const answer of answers) stream.write(answer);
        stream.end();
      },
      (error: unknown) => stream.destroy(statusOf(error)),
    );
    return stream;
  };
  return {
    commit: unary('Commit'),
    beginTransaction: unary('BeginTransaction'),
    rollback: unary('Rollback'),
    batchWrite: unary('BatchWrite'),
    listCollectionIds: unary('ListCollectionIds'),
    batchGetDocuments: list('BatchGetDocuments'),
    runQuery: list('RunQuery'),
    runAggregationQuery: list('RunAggregationQuery'),
  };
}

/** The server's SDK over a line. Its pool of gRPC clients, which is private, is replaced by one client of ours. */
export function serverFirestore(line: Line): Firestore {
  const firestore = new Firestore({ projectId: PROJECT, host: 'simulation:1', ssl: false });
  const client = methodsOver(line);
  Object.assign(firestore, {
    _clientPool: {
      run: (_tag: string, _requiresGrpc: boolean, act: (client: object) => unknown) => act(client),
      terminate: () => Promise.resolve(),
    },
  });
  return firestore;
}
