import type { Auth, User } from 'firebase/auth';
import { GoogleAuthProvider, browserPopupRedirectResolver, signInWithPopup } from 'firebase/auth';

/** Opens Google's popup. @returns the user who signed in. @throws FirebaseError */
export async function openGooglePopup(auth: Auth): Promise<User> {
  const provider = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user;
}
