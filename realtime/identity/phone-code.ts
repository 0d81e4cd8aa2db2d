import type { Auth, User } from 'firebase/auth';
import {
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  updateProfile,
} from 'firebase/auth';

/** Sends a code to a number in E.164, after an invisible reCAPTCHA in `container`. @returns Firebase's verification id */
export async function sendCode(auth: Auth, number: string, container: HTMLElement) {
  // a reCAPTCHA serves one code, and its element must be empty
  const place = container.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(number, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}

/** Signs in with a code. @throws FirebaseError for a wrong or expired one */
export async function checkCode(auth: Auth, verificationId: string, code: string): Promise<User> {
  const credential = PhoneAuthProvider.credential(verificationId, code);
  return (await signInWithCredential(auth, credential)).user;
}

/** Stores a player's name at Firebase. */
export const setName = (user: User, name: string): Promise<void> =>
  updateProfile(user, { displayName: name });
