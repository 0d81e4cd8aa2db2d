import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../server/gate/content-security-policy.ts';

const PRODUCTION = {
  nonce: 'bm9uY2U=',
  isDevelopment: false,
  isKnown: false,
  hasVideos: false,
  host: 'quiz.example',
  authDomain: 'quiz.firebaseapp.com',
  emulators: null,
  hasPush: false,
  hasAppCheck: false,
  pictureHosts: [],
};

function directives(facts: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) {
  const policy = contentSecurityPolicy({ ...PRODUCTION, ...facts });
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the policy of a page', () => {
  it('allows scripts by their nonce alone', () => {
    expect(directives()['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(directives({ isDevelopment: true })['script-src']).toContain("'unsafe-eval'");
    expect(JSON.stringify(directives()['script-src'])).not.toMatch(/unsafe/);
  });

  it('allows Firebase Cloud Messaging only if the game has keys for it', () => {
    const push = 'https://fcmregistrations.googleapis.com';
    expect(directives()['connect-src']).not.toContain(push);
    expect(directives({ hasPush: true })['connect-src']).toContain(push);
  });

  it('allows App Check to attest every page while it is on', () => {
    const [server, recaptcha] = [
      'https://content-firebaseappcheck.googleapis.com',
      'https://www.google.com/recaptcha/',
    ];
    const off = directives({ isKnown: true });
    expect(off['connect-src']).not.toContain(server);
    expect(off['frame-src']).not.toContain(recaptcha);
    const on = directives({ isKnown: true, hasAppCheck: true });
    expect(on['connect-src']).toEqual(expect.arrayContaining([server, recaptcha]));
    expect(on['frame-src']).toContain(recaptcha);
  });

  it('blocks features that the game does not use', () => {
    expect(directives()).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'font-src': ["'self'"],
    });
  });

  it('allows pictures of the game, the providers and the operator’s hosts alone', () => {
    const google = 'https://lh3.googleusercontent.com';
    expect(directives()['img-src']).toEqual(["'self'", google]);
    expect(directives({ pictureHosts: ['cdn.example'] })['img-src']).toEqual([
      "'self'",
      google,
      'https://cdn.example',
    ]);
  });

  it('allows Firebase in production, or the emulators of the same host in a local game', () => {
    expect(directives()['connect-src']).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
    ]);
    const local = { host: '192.168.1.5:81', emulators: { auth: 82, firestore: 83 } };
    expect(directives(local)['connect-src']).toEqual([
      "'self'",
      'http://192.168.1.5:82',
      'http://192.168.1.5:83',
    ]);
    expect(directives({ ...local, host: '[::1]:81' })['connect-src']).toContain('http://[::1]:82');
    expect(directives({ ...local, isDevelopment: true })['connect-src']).toContain(
      'ws://192.168.1.5:81',
    );
  });

  it('allows frames only on pages with a sign-in', () => {
    expect(directives()['frame-src']).toEqual([
      'https://quiz.firebaseapp.com',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ]);
    expect(directives({ isKnown: true })['frame-src']).toEqual(["'none'"]);
  });

  it('allows only videos on the pages with videos', () => {
    expect(directives({ isKnown: true, hasVideos: true })['frame-src']).toEqual([
      'https://www.youtube-nocookie.com',
    ]);
    expect(directives({ hasVideos: true })['frame-src']).toEqual([
      'https://quiz.firebaseapp.com',
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
      'https://www.youtube-nocookie.com',
    ]);
  });
});
