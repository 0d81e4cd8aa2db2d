/**
 * One chunk of a WebChannel response: the payload's length, a newline, the payload. The length counts UTF-16 code units, not
 * bytes: the client decodes the text first and slices the string.
 */
export function frame(payload: string): string {
  return `${payload.length}\n${payload}`;
}

/** A message for the client: `[id, data]`. Ids of a session are consecutive from 1. */
export interface Entry {
  readonly id: number;
  readonly text: string;
  /** True for an RPC message, false for a control message. */
  readonly isMessage: boolean;
}

/** An RPC message; the SDK reads one message per entry. */
export function messageEntry(id: number, message: object): Entry {
  return { id, text: `[${id},[${JSON.stringify(message)}]]`, isMessage: true };
}

/** `noop` keeps a channel alive, `close` ends it cleanly, `stop` breaks it: the SDK soon opens a new one. */
export type Control = 'noop' | 'close' | 'stop';

export function controlEntry(id: number, control: Control): Entry {
  return { id, text: `[${id},["${control}"]]`, isMessage: false };
}

/** Several entries as one chunk. */
export function frameEntries(entries: readonly Entry[]): string {
  return frame(`[${entries.map((entry) => entry.text).join(',')}]`);
}
