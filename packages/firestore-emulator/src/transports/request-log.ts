import type { StatusName } from '../model/status.ts';
import type { CallContext, Caller } from '../service/call.ts';

/** One line of the request log: a call, or one message of a Listen or Write stream. */
export interface LogEntry {
  /** When it arrived, milliseconds since the epoch. */
  readonly timeMs: number;
  readonly transport: CallContext['transport'] | 'control';
  readonly method: string;
  /** The target: `rooms/r1`, `rooms (group)`, `target 4: rooms/r1`. */
  readonly target: string;
  /** `owner`, `visitor`, `uid alice`, or `?` when the token was refused. */
  readonly caller: string;
  readonly status: StatusName;
  /** From the receipt of the request to its answer, in milliseconds. */
  readonly ms: number;
  /** The error's message and the service's notes, such as the deciding rule. */
  readonly notes: readonly string[];
}

/** Receives every entry once its answer is known. Without one nothing is measured or built. */
export type RequestLog = (entry: LogEntry) => void;

export function describeCaller(caller: Caller): string {
  switch (caller.kind) {
    case 'owner':
      return 'owner';
    case 'user':
      return caller.auth === null ? 'visitor' : `uid ${caller.auth.uid}`;
  }
}

/** One entry as one line: `12:01:07.123 webchannel Write rooms/r1 uid alice PERMISSION_DENIED 2.1ms rule 12:9`. */
export function formatLogEntry(entry: LogEntry): string {
  const time = new Date(entry.timeMs).toISOString().slice(11, 23);
  const head = `${time} ${entry.transport} ${entry.method} ${entry.target} ${entry.caller}`;
  const notes = entry.notes.map((note) => note.replaceAll(/\s+/g, ' ')).join('; ');
  return `${head} ${entry.status} ${entry.ms.toFixed(1)}ms${notes === '' ? '' : ` ${notes}`}`;
}
