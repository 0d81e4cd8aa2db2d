import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_MESSAGES } from '../../../features/auth/sign-in-messages.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { signInErrorOf } from '../../../realtime/identity/sign-in-error.ts';

const t = createTranslator('en', await loadMessages('en')).t;

describe('the message for an error of Firebase', () => {
  it.each([
    ['auth/user-not-found', 'User not found, or invalid password.'],
    ['auth/wrong-password', 'User not found, or invalid password.'],
    ['auth/email-already-in-use', 'E-mail already in use: log in instead.'],
    ['auth/invalid-email', 'Invalid e-mail address.'],
    ['auth/user-disabled', 'This user account has been disabled. Contact the admin.'],
    ['auth/too-many-requests', 'Too many requests. Try again later.'],
    [
      'auth/operation-not-allowed',
      'Operation not allowed: logging in this way is switched off for now.',
    ],
    ['auth/invalid-phone-number', 'Enter a correct mobile number with country code'],
    ['auth/an-error-of-tomorrow', 'Internal error occurred. Try again.'],
  ])('by %s: %s', async (code, message) => {
    const error = await signInErrorOf(() => Promise.reject(new FirebaseError(code, '')));
    expect(error && t(SIGN_IN_MESSAGES[error])).toBe(message);
  });
});
