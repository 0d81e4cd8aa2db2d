import { startEmulator } from '../../../src/start.ts';
import type { Emulator, EmulatorOptions } from '../../../src/start.ts';

export const PROJECT = 'demo-doors';
export const DATABASE = `projects/${PROJECT}/databases/(default)`;
export const ROOT = `${DATABASE}/documents`;
const OWNER = { authorization: 'Bearer owner' };

/** An answer of the REST or control transport, its body parsed. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read answers without types.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly text: string;
}

/** An emulator on a free port and short ways to call it. */
export class Running {
  readonly emulator: Emulator;

  constructor(emulator: Emulator) {
    this.emulator = emulator;
  }

  static async start(options: EmulatorOptions = {}): Promise<Running> {
    return new Running(await startEmulator(options));
  }

  get url(): string {
    return `http://${this.emulator.address}`;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = OWNER,
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'text/plain', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    };
  }

  /** Calls the REST API below `documents`: a path such as `/rooms/r1`, or `:commit`. */
  rest(method: string, path: string, body?: unknown, headers = OWNER): Promise<Answer> {
    return this.call(method, `/v1/${ROOT}${path}`, body, headers);
  }

  /** Calls a control endpoint of the project, such as `:faults`. */
  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, `/emulator/v1/projects/${PROJECT}${path}`, body, {});
  }

  set(path: string, fields: object): Promise<Answer> {
    return this.rest('PATCH', `/${path}`, { fields });
  }
}

/** An unsigned token, like those of the Auth emulator and mock users. */
export function tokenOf(claims: object, header: object = { alg: 'none', type: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.`;
}

export function bearer(claims: object): { authorization: string } {
  return { authorization: `Bearer ${tokenOf(claims)}` };
}

/** A wait that takes longer hangs, on a busy machine too. */
const HANG_MS = 120_000;

/** Waits until a condition holds, checking every few milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const end = performance.now() + HANG_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Timed out waiting until ${what}.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
