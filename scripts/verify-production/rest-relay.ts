import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Target } from './target.ts';
import type { Refusal, RequestMessage, Traffic } from './traffic.ts';

/** gRPC names by the REST method at the end of a path. */
const METHODS: Readonly<Record<string, string>> = {
  batchGet: 'BatchGetDocuments',
  batchWrite: 'BatchWrite',
  beginTransaction: 'BeginTransaction',
  commit: 'Commit',
  listCollectionIds: 'ListCollectionIds',
  rollback: 'Rollback',
  runAggregationQuery: 'RunAggregationQuery',
  runQuery: 'RunQuery',
};

/** Relays one REST request and answers it. */
export async function relayRest(
  target: Target,
  traffic: Traffic,
  onUsedUp: () => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '';
  const body = await buffer(request);
  const [, parent = '', verb = ''] = /^\/v1\/(.*):(\w+)(?:\?.*)?$/.exec(path) ?? [];
  const method = METHODS[verb] ?? `${request.method} ${path}`;
  const message = body.length > 0 ? (JSON.parse(body.toString()) as RequestMessage) : {};
  const refusal = traffic.request(method, { ...message, parent: decodeURIComponent(parent) });
  if (refusal) {
    if (refusal.status === 'RESOURCE_EXHAUSTED') onUsedUp();
    refuse(response, refusal);
    return;
  }
  const answer = await fetch(`${target.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await target.ownerHeaders()) },
    body,
  });
  const text = await answer.text();
  traffic.answer(method, messagesIn(text));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
}

/** The number of messages in an answer; streaming methods return a list. */
function messagesIn(text: string): number {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return Array.isArray(parsed) ? parsed.length : 1;
}

const HTTP_CODES = { PERMISSION_DENIED: 403, RESOURCE_EXHAUSTED: 429 } as const;

function refuse(response: ServerResponse, { status, reason }: Refusal): void {
  const code = HTTP_CODES[status];
  const body = JSON.stringify({ error: { code, status, message: reason } });
  response.writeHead(code, { 'content-type': 'application/json' }).end(body);
}
