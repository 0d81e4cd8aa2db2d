import { Agent, request } from 'node:http';
import type { Json } from './kind.ts';

/** An answer over HTTP: the status and the parsed body. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** A client of one of the two emulators, by REST. */
export class Edition {
  readonly name: 'ours' | 'official';
  readonly host: string;
  readonly port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  #projects = 0;

  constructor(name: 'ours' | 'official', address: string) {
    this.name = name;
    const [host = '127.0.0.1', port = ''] = address.split(':');
    this.host = host;
    this.port = Number(port);
  }

  /** The id of an unused project. */
  newProject(kind: string): string {
    this.#projects++;
    return `${kind}-${process.pid}-${this.#projects}`;
  }

  /** Ends the connections. */
  close(): void {
    this.#agent.destroy();
  }

  /** @returns the compiler's error; undefined once the rules are active */
  async setRules(project: string, content: string): Promise<string | undefined> {
    const { status, body } = await this.send(
      'PUT',
      `/emulator/v1/projects/${project}:securityRules`,
      { rules: { files: [{ name: 'firestore.rules', content }] } },
      undefined,
    );
    return status === 200 ? undefined : JSON.stringify(body);
  }

  /** @param authorization of the owner, a user's token, or none for a visitor */
  send(
    method: string,
    path: string,
    body: Json | undefined,
    authorization: string | undefined = OWNER,
  ): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(authorization && { authorization }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    };
    return new Promise((resolve, reject) => {
      const call = request(
        { host: this.host, port: this.port, path, method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              body: parsed(Buffer.concat(chunks).toString('utf8')),
            });
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  }
}

const OWNER = 'Bearer owner';
export const VISITOR = '';

/** An unsigned token as @firebase/rules-unit-testing makes it, whose expiry both emulators ignore. */
export function userToken(project: string, uid: string, claims: Record<string, Json> = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: 0,
    exp: 3600,
    auth_time: 0,
    firebase: { sign_in_provider: 'custom', identities: {} },
  };
  return `Bearer ${encode({ alg: 'none', type: 'JWT' })}.${encode(Object.assign(payload, claims))}.`;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
