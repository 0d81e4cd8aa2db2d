import { applicationDefault } from 'firebase-admin/app';
import type { AskGoogle } from './check-google.ts';

/** Asks Google's APIs as the service account of the environment. */
export function googleAsker(): AskGoogle {
  const credential = applicationDefault();
  return async (url) => {
    const { access_token: token } = await credential.getAccessToken();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.status === 404) return undefined;
    if (response.ok) return response.json();
    const { hostname } = new URL(url);
    const reason =
      response.status === 403 ? ': the account lacks the right, or the API is off' : '';
    throw new Error(`${hostname} answered ${response.status}${reason}`);
  };
}
