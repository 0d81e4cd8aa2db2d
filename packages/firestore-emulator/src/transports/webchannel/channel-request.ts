import { invalidArgument } from '../../model/status.ts';

/** A parsed request to `/google.firestore.v1.Firestore/{Listen,Write}/channel`. */
export type ChannelRequest =
  | { readonly kind: 'handshake' }
  | { readonly kind: 'forward'; readonly sid: string; readonly aid: number }
  | {
      readonly kind: 'back';
      readonly sid: string;
      readonly aid: number;
      readonly back: BackOptions;
    }
  | { readonly kind: 'terminate'; readonly sid: string };

/** The options of a back channel's response. */
export interface BackOptions {
  /** True: end after the first chunk (CI=1); false: stream. */
  readonly longPoll: boolean;
  /** End with a noop after this many milliseconds without data (TO). */
  readonly timeoutMs: number | undefined;
}

const MAX_TIMEOUT_MS = 600_000;

function integerParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalidArgument(`WebChannel parameter ${name} must be a whole number.`);
  }
  return Number(text);
}

/** Reads method and query of a channel request. @throws INVALID_ARGUMENT naming the parameter */
export function parseChannelRequest(method: string, query: URLSearchParams): ChannelRequest {
  const version = query.get('VER');
  if (version !== null && version !== '8') {
    throw invalidArgument(`WebChannel version VER=${version} is not supported; use 8.`);
  }
  const sid = query.get('SID') ?? '';
  const isNew = sid === '' || sid === 'null';
  if (!isNew && query.get('TYPE') === 'terminate') return { kind: 'terminate', sid };
  if (method === 'POST') {
    if (!isNew) return { kind: 'forward', sid, aid: integerParam(query, 'AID') ?? -1 };
    return { kind: 'handshake' };
  }
  if (method !== 'GET') throw invalidArgument(`A WebChannel takes GET and POST, not ${method}.`);
  if (isNew) throw invalidArgument('A WebChannel GET needs the parameter SID.');
  const timeout = integerParam(query, 'TO');
  return {
    kind: 'back',
    sid,
    aid: integerParam(query, 'AID') ?? -1,
    back: {
      longPoll: query.get('CI') === '1',
      timeoutMs: timeout === undefined ? undefined : Math.min(MAX_TIMEOUT_MS, Math.max(1, timeout)),
    },
  };
}

/** The body of a forward POST or of a handshake. */
export interface ForwardBody {
  /** Index of the first message within the session; undefined when the client sends none. */
  readonly offset: number | undefined;
  /** The messages as JSON text, in order. */
  readonly messages: readonly string[];
  /** Request headers inside a handshake's body, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** More messages than any client queues. */
const MAX_MESSAGES = 10_000;

/** Reads `headers=…&count=N&ofs=M&req0___data__=…`. @throws INVALID_ARGUMENT naming the member */
export function parseForwardBody(text: string): ForwardBody {
  const form = new URLSearchParams(text);
  const count = integerParam(form, 'count') ?? 0;
  if (count < 0 || count > MAX_MESSAGES) {
    throw invalidArgument(`WebChannel parameter count must be from 0 to ${MAX_MESSAGES}.`);
  }
  const messages = Array.from({ length: count }, (_, i) => {
    const message = form.get(`req${i}___data__`);
    if (message === null) throw invalidArgument(`WebChannel message req${i}___data__ is missing.`);
    return message;
  });
  return {
    offset: integerParam(form, 'ofs'),
    messages,
    headers: parseHeaderLines(form.get('headers') ?? ''),
  };
}

/** `Name:value` lines, as the SDK packs its headers into the body, or older ones into the parameter `$httpHeaders`. */
export function parseHeaderLines(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}
