import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Target } from './target.ts';
import type { RequestMessage, Traffic } from './traffic.ts';

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
  if (traffic.isUsedUp) {
    onUsedUp();
    refuse(response, 429, 'RESOURCE_EXHAUSTED', 'The verification has used up its operations.');
    return;
  }
  const message = body.length > 0 ? (JSON.parse(body.toString()) as RequestMessage) : {};
  const reason = traffic.request(method, { ...message, parent: decodeURIComponent(parent) });
  if (reason !== undefined) {
    refuse(response, 403, 'PERMISSION_DENIED', reason);
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

function refuse(response: ServerResponse, code: number, status: string, message: string): void {
  const body = JSON.stringify({ error: { code, status, message } });
  response.writeHead(code, { 'content-type': 'application/json' }).end(body);
}
