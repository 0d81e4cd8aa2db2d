import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Child, Ending } from '../scripts/process/child.ts';
import { pickFreePorts } from '../scripts/project/free-port.ts';
import { startWeb } from '../scripts/web/start-web.ts';
import { eventually } from '../tests/support/eventually.ts';
import { portOf } from '../tests/support/port-of.ts';

/** A span as OTLP sends it in JSON (opentelemetry-proto, trace.proto). */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const valueOf = (attributes: SentSpan['attributes'], key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue;

/** Of each span that arrived: its service, and the headers that came with it. */
const spans: (SentSpan & { service: string | undefined; secret: unknown })[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json').end('{}');
    if (request.url !== '/v1/traces') return;
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans) {
      const service = valueOf(resource.attributes, 'service.name');
      const secret = request.headers['x-collector-key'];
      spans.push(
        ...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service, secret }))),
      );
    }
  });
});

/** Starts a web process beside the game's, on the same database. */
async function startTraced(share: string, to = collector): Promise<{ url: string; child: Child }> {
  const free = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const ports = { ...inject('ports'), web: free.web };
  const port = portOf(to);
  let child: Child | undefined;
  await startWeb({
    mode: 'start',
    host: '127.0.0.1',
    ports,
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc',
      OTEL_SERVICE_NAME: `quizbout-${share}`,
      OTEL_TRACES_SAMPLER_ARG: share,
    },
    onChild: (started) => (child = started),
  });
  if (!child) throw new Error('no process was started');
  return { url: `http://127.0.0.1:${ports.web}`, child };
}

/** Asks a process to end, and waits for it however slow the machine is; `stop` would kill it after 6 s. */
function askToEnd(child: Child): Promise<Ending> {
  process.kill(child.pid, 'SIGTERM');
  return child.ended;
}

/** Calls an action with an id. @returns the spans of the call so far */
async function call(url: string, action: string, id: string): Promise<void> {
  const response = await fetch(`${url}/api/${action}`, {
    method: 'POST',
    headers: { 'x-request-id': id },
    body: new URLSearchParams(),
  });
  expect(response.headers.get('x-request-id')).toBe(id);
  await response.text();
}

const spanOf = (id: string) =>
  spans.find(({ attributes }) => valueOf(attributes, 'quizbout.request') === id);

let traced: { url: string; child: Child };
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  traced = await startTraced('1');
});
afterAll(async () => {
  await traced?.child.stop();
  collector.close();
});

describe('with an endpoint of a collector', () => {
  it('a call is a span with the id of the log, its action and its outcome, sent with the headers', async () => {
    await call(traced.url, 'get_web_settings', 'traced-call-1');
    await call(traced.url, 'log_out_nobody', 'traced-call-2');
    await eventually(() => expect(spanOf('traced-call-2')?.service).toBe('quizbout-1'));
    const found = ['traced-call-1', 'traced-call-2'].map((id) => {
      const span = spanOf(id);
      return [
        span?.service,
        span?.secret,
        valueOf(span?.attributes ?? [], 'quizbout.action'),
        valueOf(span?.attributes ?? [], 'quizbout.outcome'),
      ];
    });
    expect(found).toEqual([
      ['quizbout-1', 'abc', 'get_web_settings', 'ok'],
      ['quizbout-1', 'abc', 'unknown', 'refused 122'],
    ]);
  });

  it('a process that is asked to end sends its last spans first', async () => {
    // spans are sent every 2 s, and the process ends sooner
    await call(traced.url, 'get_web_settings', 'traced-last-call');
    await askToEnd(traced.child);
    // this process may read the connection after the end of the other
    await eventually(() => expect(spanOf('traced-last-call')?.service).toBe('quizbout-1'));
  });

  it('a process that is asked to end does not wait for a collector that never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { url, child } = await startTraced('1', silent);
    await call(url, 'get_web_settings', 'never-collected');
    // with 1 it would have waited until its limit of 25 s
    expect(await askToEnd(child)).toEqual({ code: 143, signal: null });
    silent.closeAllConnections();
    silent.close();
  });

  it('a share of 0 sends nothing, even for a call whose header asks for a trace', async () => {
    const { url, child } = await startTraced('0');
    const response = await fetch(`${url}/api/get_web_settings`, {
      method: 'POST',
      headers: { traceparent: `00-${'0'.repeat(31)}1-${'0'.repeat(15)}1-01` },
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(200);
    await child.stop();
    expect(spans.filter(({ service }) => service === 'quizbout-0')).toEqual([]);
  });
});
