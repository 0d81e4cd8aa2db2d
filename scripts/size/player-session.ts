import * as v from 'valibot';
import { SetupError } from '../project/setup-error.ts';
import type { Ports } from '../project/ports.ts';
import { LOCAL_PROJECT } from '../project/root.ts';

const EMAIL = 'meter@example.com';
const PASSWORD = 'only-measures';

/** Makes a player in a local game, and opens a session: the value of its cookie. Throws a SetupError. */
export async function openPlayerSession({ auth, web }: Ports): Promise<string> {
  const identities = `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1`;
  const credentials = { email: EMAIL, password: PASSWORD };
  const json = { 'content-type': 'application/json' };
  await ask(`${identities}/projects/${LOCAL_PROJECT}/accounts`, v.unknown(), {
    headers: { ...json, authorization: 'Bearer owner' },
    body: JSON.stringify({ ...credentials, displayName: 'Meter', emailVerified: true }),
  });
  const { idToken, localId } = await ask(
    `${identities}/accounts:signInWithPassword?key=local`,
    v.object({ idToken: v.string(), localId: v.string() }),
    { headers: json, body: JSON.stringify({ ...credentials, returnSecureToken: true }) },
  );
  const { data } = await ask(
    `http://127.0.0.1:${web}/api/user_signup`,
    v.object({ data: v.object({ api_token: v.string() }) }),
    {
      headers: { authorization: `Bearer ${idToken}` },
      body: new URLSearchParams({ firebase_id: localId, type: 'email' }),
    },
  );
  return data.api_token;
}

async function ask<S extends v.GenericSchema>(
  address: string,
  schema: S,
  init: RequestInit,
): Promise<v.InferOutput<S>> {
  const answer = await fetch(address, { method: 'POST', ...init });
  const body: unknown = await answer.json();
  const parsed = v.safeParse(schema, body);
  if (answer.ok && parsed.success) return parsed.output;
  throw new SetupError(`${address} gave no session to measure with: ${JSON.stringify(body)}`);
}
