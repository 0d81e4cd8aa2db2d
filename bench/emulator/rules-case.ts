import type { Figure } from '../support/figure.ts';
import { rate } from '../support/figure.ts';

/** The number of concurrent connections. */
const ASKING = 16;

const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** An unsigned token, like the Auth emulator's. */
const TOKEN = `${base64({ alg: 'none', typ: 'JWT' })}.${base64({
  iss: 'https://securetoken.google.com/demo-bench',
  aud: 'demo-bench',
  sub: 'ann',
  user_id: 'ann',
  auth_time: 1_700_000_000,
  iat: 1_700_000_000,
  exp: 4_000_000_000,
  firebase: { sign_in_provider: 'password', identities: {} },
})}.`;

/** Reads of an open round by one of its players, under the game's rules, over REST: `gets` reads, 16 at a time. */
export async function getsUnderRules(port: number, gets: number): Promise<Figure> {
  const url = `http://127.0.0.1:${port}/v1/projects/demo-bench/databases/(default)/documents/rooms/r/rounds/0`;
  const members = {
    arrayValue: { values: ['ann', 'ben'].map((stringValue) => ({ stringValue })) },
  };
  const written = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { open: { booleanValue: true }, members } }),
  });
  if (!written.ok) throw new Error(await written.text());
  let left = gets;
  const started = performance.now();
  const ask = async () => {
    while (left-- > 0) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: ASKING }, ask));
  return rate(gets / ((performance.now() - started) / 1_000));
}
