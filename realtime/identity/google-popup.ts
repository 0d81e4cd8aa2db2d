import type { Auth, User } from 'firebase/auth';
import { GoogleAuthProvider, browserPopupRedirectResolver, signInWithPopup } from 'firebase/auth';

/** Opens Google's popup and waits for who comes back. Throws Firebase's error. */
export async function openGooglePopup(auth: Auth): Promise<User> {
  const provider = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user;
}
