import { describe, expect, it } from 'vitest';
import {
  EnvironmentError,
  addressSourceOf,
  appCheckSiteKeyOf,
  parseEnvironment,
  pictureHostsOf,
  pushKeysOf,
  schedulerOf,
} from '../../../domain/contract/environment.ts';

const LOCAL = {
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:2',
};
const PRODUCTION = {
  FIREBASE_PROJECT_ID: 'quizbout-live',
  FIREBASE_API_KEY: 'AIza-key',
  FIREBASE_AUTH_DOMAIN: 'quizbout-live.firebaseapp.com',
  FIREBASE_APP_ID: '1:2:web:3',
  ACCOUNT_HASH_KEY: 'k'.repeat(32),
  TASKS_TOKEN: 't'.repeat(32),
  TRUSTED_PROXY_HOPS: '1',
};

function errorsOf(variables: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.errors;
    throw error;
  }
}

describe('parseEnvironment', () => {
  it('takes an empty environment as the local one, once the emulators are named', () => {
    expect(parseEnvironment(LOCAL)).toMatchObject({
      FIREBASE_PROJECT_ID: 'demo-quizbout',
      FIREBASE_API_KEY: 'local',
      FIRESTORE_EMULATOR: '',
    });
  });

  it('takes an empty variable as an absent one', () => {
    expect(parseEnvironment({ ...LOCAL, FIREBASE_PROJECT_ID: '' }).FIREBASE_PROJECT_ID).toBe(
      'demo-quizbout',
    );
  });

  it('accepts a complete production', () => {
    expect(errorsOf(PRODUCTION)).toEqual([]);
  });

  it('sends all traces under the name quizbout, if a collector is named and nothing else', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
    expect(parseEnvironment({ ...LOCAL, OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({
      OTEL_SERVICE_NAME: 'quizbout',
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
  });

  it.each([
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'must be an address that begins with http:// or https://',
    ],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'abc',
      'must be pairs like api-key=abc, with commas between them',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '10 %', 'must be a share from 0 to 1, like 0.01'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a share from 0 to 1, like 0.01'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(errorsOf({ ...LOCAL, [name]: value })).toEqual([`${name} ${message}`]);
  });

  it('lists every malformed variable in one error, each with its name', () => {
    const errors = errorsOf({
      FIREBASE_PROJECT_ID: 'My Project',
      FIRESTORE_EMULATOR_HOST: 'localhost',
      FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:1',
      FIRESTORE_EMULATOR: 'google',
    });
    expect(errors).toHaveLength(4);
    expect(errors[0]).toContain('FIREBASE_PROJECT_ID must be a project id');
    expect(errors[1]).toContain('FIRESTORE_EMULATOR_HOST must be empty or host:port');
    expect(errors[2]).toContain('FIREBASE_AUTH_EMULATOR_HOST must be empty or host:port');
    expect(errors[3]).toContain('FIRESTORE_EMULATOR must be empty, ours or official');
  });

  it('lists everything that production still lacks', () => {
    const message = (() => {
      try {
        parseEnvironment({ FIREBASE_PROJECT_ID: 'quizbout-live' });
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain('6 errors (see .env.example)');
    for (const name of [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_APP_ID',
      'ACCOUNT_HASH_KEY',
      'TASKS_TOKEN',
      'TRUSTED_PROXY_HOPS',
    ]) {
      expect(message).toContain(`- ${name} is missing`);
    }
  });

  it.each(['ACCOUNT_HASH_KEY', 'TASKS_TOKEN'])(
    'needs a %s in production that nobody guesses',
    (name) => {
      expect(errorsOf({ ...PRODUCTION, [name]: 's'.repeat(31) })).toEqual([
        expect.stringContaining(`${name} is too short`) as string,
      ]);
      expect(errorsOf({ ...PRODUCTION, [name]: '' })).toEqual([
        expect.stringContaining(`${name} is missing`) as string,
      ]);
    },
  );

  it('needs no secret in the local game', () => {
    expect(parseEnvironment(LOCAL)).toMatchObject({ ACCOUNT_HASH_KEY: 'local', TASKS_TOKEN: '' });
  });

  it('refuses half a local Firebase, whose other half would be production', () => {
    expect(errorsOf({ ...PRODUCTION, FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' })[0]).toContain(
      'both or neither',
    );
  });

  it('refuses half the keys of push messages', () => {
    expect(errorsOf({ ...PRODUCTION, FIREBASE_VAPID_KEY: 'BPublic' })[0]).toContain(
      'FIREBASE_MESSAGING_SENDER_ID and FIREBASE_VAPID_KEY must be set both or neither',
    );
  });

  it('uses the keys of push messages in production alone', () => {
    const keys = { FIREBASE_MESSAGING_SENDER_ID: '123', FIREBASE_VAPID_KEY: 'BPublic' };
    expect(pushKeysOf(parseEnvironment({ ...PRODUCTION, ...keys }))).toEqual({
      senderId: '123',
      vapidKey: 'BPublic',
    });
    expect(pushKeysOf(parseEnvironment(PRODUCTION))).toBeNull();
    const local = {
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:2',
    };
    expect(pushKeysOf(parseEnvironment({ ...local, ...keys }))).toBeNull();
  });

  it('needs one trusted source of a client’s address in production alone', () => {
    const { TRUSTED_PROXY_HOPS: _hops, ...none } = PRODUCTION;
    expect(errorsOf(none)).toEqual([
      expect.stringContaining('TRUSTED_PROXY_HOPS is missing') as string,
    ]);
    expect(errorsOf({ ...PRODUCTION, TRUSTED_ADDRESS_HEADER: 'cf-connecting-ip' })).toEqual([
      expect.stringContaining('are both set') as string,
    ]);
    for (const hops of ['0', '10', 'one', '-1', '1.5']) {
      expect(errorsOf({ ...PRODUCTION, TRUSTED_PROXY_HOPS: hops }), hops).toEqual([
        'TRUSTED_PROXY_HOPS must be the number of proxies in front, 1 to 9',
      ]);
    }
    expect(errorsOf({ ...none, TRUSTED_ADDRESS_HEADER: 'a: b' })).toEqual([
      'TRUSTED_ADDRESS_HEADER must be the name of a header, like cf-connecting-ip',
    ]);
    expect(errorsOf({ ...none, TRUSTED_ADDRESS_HEADER: 'X-Forwarded-For' })).toEqual([
      'TRUSTED_ADDRESS_HEADER must not be x-forwarded-for: set TRUSTED_PROXY_HOPS for it',
    ]);
    const sourceOf = (variables: Record<string, string>) =>
      addressSourceOf(parseEnvironment(variables));
    expect(sourceOf({ ...none, TRUSTED_ADDRESS_HEADER: 'X-FAH-Client-IP' })).toEqual({
      kind: 'header',
      header: 'x-fah-client-ip',
    });
    expect(sourceOf({ ...PRODUCTION, TRUSTED_PROXY_HOPS: '2' })).toEqual({ kind: 'hops', hops: 2 });
    expect(sourceOf(LOCAL)).toEqual({ kind: 'hops', hops: 1 });
  });

  it('switches App Check on by its key, in production alone', () => {
    const key = { APP_CHECK_SITE_KEY: '6Lc-key_of_recaptcha_enterprise' };
    const siteKeyOf = (variables: Record<string, string>) =>
      appCheckSiteKeyOf(parseEnvironment(variables));
    expect(siteKeyOf(PRODUCTION)).toBe('');
    expect(siteKeyOf({ ...PRODUCTION, ...key })).toBe(key.APP_CHECK_SITE_KEY);
    expect(siteKeyOf({ ...LOCAL, ...key })).toBe('');
    expect(errorsOf({ ...PRODUCTION, APP_CHECK_SITE_KEY: '1' })).toEqual([
      'APP_CHECK_SITE_KEY must be a key of reCAPTCHA Enterprise',
    ]);
  });

  it('needs one proof of the scheduler: a token, or the audience with the account of OIDC', () => {
    const { TASKS_TOKEN: _token, ...none } = PRODUCTION;
    const identity = {
      TASKS_AUDIENCE: 'https://quiz.example.com/api/tasks/sweep',
      TASKS_SERVICE_ACCOUNT: 'scheduler@quizbout-live.iam.gserviceaccount.com',
    };
    expect(errorsOf({ ...none, ...identity })).toEqual([]);
    expect(errorsOf({ ...PRODUCTION, ...identity })).toEqual([]);
    expect(errorsOf({ ...none, TASKS_AUDIENCE: identity.TASKS_AUDIENCE })).toEqual([
      expect.stringContaining('must be set both or neither') as string,
      expect.stringContaining('TASKS_TOKEN is missing') as string,
    ]);
    expect(schedulerOf(parseEnvironment({ ...none, ...identity }))).toEqual({
      audience: identity.TASKS_AUDIENCE,
      serviceAccount: identity.TASKS_SERVICE_ACCOUNT,
    });
    expect(schedulerOf(parseEnvironment(PRODUCTION))).toBeNull();
  });

  it('refuses a demo project without emulators', () => {
    expect(errorsOf({})).toEqual([
      'FIREBASE_PROJECT_ID is a demo project but no emulator is named: run npm start, or name your real project',
    ]);
  });
});

describe('pictureHostsOf', () => {
  it('reads hosts', () => {
    const hosts = (PICTURE_HOSTS: string) =>
      pictureHostsOf(parseEnvironment({ ...LOCAL, PICTURE_HOSTS }));
    expect(hosts('')).toEqual([]);
    expect(hosts('cdn.example.com, pics.example.com:8443')).toEqual([
      'cdn.example.com',
      'pics.example.com:8443',
    ]);
  });

  it('refuses hosts that would let more into a policy', () => {
    for (const text of ['https://cdn.example.com', '*', "a.example; script-src 'self'", 'a b']) {
      expect(errorsOf({ ...LOCAL, PICTURE_HOSTS: text }), text).toEqual([
        'PICTURE_HOSTS must be hosts like cdn.example.com, with commas between them',
      ]);
    }
  });
});
