import type { FirebaseApp } from 'firebase/app';
import { ReCaptchaEnterpriseProvider, getToken, initializeAppCheck } from 'firebase/app-check';

/**
 * Attests a Firebase app with reCAPTCHA Enterprise: its SDKs then send a token with each call.
 * @returns a function that gets a token for our own server
 */
export function startAppCheck(app: FirebaseApp, siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
}
