import * as v from 'valibot';
import type { PushKeys } from './public-environment.ts';

/** host:port, as the Firebase SDKs read it; empty means production. */
const EmulatorAddress = v.optional(
  v.pipe(v.string(), v.regex(/^$|^[^\s:]+:\d{1,5}$/, 'must be empty or host:port')),
  '',
);

const Text = (fallback: string) => v.optional(v.string(), fallback);

/** The key of a local game, whose accounts belong to no real person. */
const LOCAL_KEY = 'local';
/** The least number of characters of a secret. */
const SECRET_LENGTH = 32;

const Variables = v.object({
  FIREBASE_PROJECT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
        'must be a project id: 6 to 30 lower-case letters, digits and hyphens',
      ),
    ),
    'demo-quizbout',
  ),
  FIREBASE_API_KEY: Text('local'),
  FIREBASE_AUTH_DOMAIN: Text(''),
  FIREBASE_APP_ID: Text(''),
  FIREBASE_MESSAGING_SENDER_ID: Text(''),
  FIREBASE_VAPID_KEY: Text(''),
  FIRESTORE_EMULATOR_HOST: EmulatorAddress,
  FIREBASE_AUTH_EMULATOR_HOST: EmulatorAddress,
  FIRESTORE_EMULATOR: v.optional(
    v.picklist(['', 'ours', 'official'], 'must be empty, ours or official'),
    '',
  ),
  FIRESTORE_EMULATOR_JAR: Text(''),
  GOOGLE_APPLICATION_CREDENTIALS: Text(''),
  ACCOUNT_HASH_KEY: Text(LOCAL_KEY),
  TASKS_TOKEN: Text(''),
  TASKS_AUDIENCE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^$|^https:\/\/\S+$/, 'must be an address that begins with https://'),
    ),
    '',
  ),
  TASKS_SERVICE_ACCOUNT: v.optional(
    v.pipe(v.string(), v.regex(/^$|^[^\s@]+@[^\s@]+$/, 'must be the e-mail of a service account')),
    '',
  ),
  TRUSTED_PROXY_HOPS: v.optional(
    v.pipe(v.string(), v.regex(/^$|^[1-9]$/, 'must be the number of proxies in front, 1 to 9')),
    '',
  ),
  TRUSTED_ADDRESS_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.regex(/^$|^[a-z][a-z0-9-]*$/, 'must be the name of a header, like cf-connecting-ip'),
      v.regex(
        /^(?!x-forwarded-for$)/,
        'must not be x-forwarded-for: set TRUSTED_PROXY_HOPS for it',
      ),
    ),
    '',
  ),
  APP_CHECK_SITE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^$|^[\w-]{20,100}$/, 'must be a key of reCAPTCHA Enterprise')),
    '',
  ),
  SHUTDOWN_DELAY_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^$|^[1-5]?\d$/, 'must be a number of seconds, 0 to 59')),
    '',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^$|^https?:\/\/\S+$/, 'must be an address that begins with http:// or https://'),
    ),
    '',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^$|^[^\s=,]+=[^\s,]+(,[^\s=,]+=[^\s,]+)*$/,
        'must be pairs like api-key=abc, with commas between them',
      ),
    ),
    '',
  ),
  OTEL_SERVICE_NAME: Text('quizbout'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, like 0.01')),
    '1',
  ),
  DEMO_MODE: v.optional(v.picklist(['', '0', '1'], 'must be empty, 0 or 1'), ''),
  PICTURE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^$|^[a-z0-9.-]+(:\d{1,5})?( *, *[a-z0-9.-]+(:\d{1,5})?)*$/,
        'must be hosts like cdn.example.com, with commas between them',
      ),
    ),
    '',
  ),
  CHROMIUM_PATH: Text(''),
});

/** The environment, parsed: every variable of .env.example, with its default where it was empty. */
export type Environment = v.InferOutput<typeof Variables>;

/** The names of all variables, for the test of .env.example. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.entries);

/** Every error of the environment at once, each with the variable's name and the expected value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(
      `The environment has ${errors.length === 1 ? 'an error' : `${errors.length} errors`} (see .env.example):\n` +
        errors.map((error) => `  - ${error}`).join('\n'),
    );
    this.errors = errors;
  }
}

/**
 * Parses the environment; an empty variable counts as absent. Throws one EnvironmentError that lists
 * every error, also those that two variables make together.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const parsed = v.safeParse(Variables, set);
  const errors = parsed.success
    ? contradictions(parsed.output)
    : parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  if (!parsed.success || errors.length > 0) throw new EnvironmentError(errors);
  return parsed.output;
}

function contradictions(environment: Environment): string[] {
  const errors: string[] = [];
  const emulated = [
    environment.FIRESTORE_EMULATOR_HOST,
    environment.FIREBASE_AUTH_EMULATOR_HOST,
  ].filter(Boolean).length;
  if (emulated === 1) {
    errors.push(
      'FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST must be set both or neither: half a local Firebase would write to production',
    );
  }
  if (!environment.FIREBASE_MESSAGING_SENDER_ID !== !environment.FIREBASE_VAPID_KEY) {
    errors.push(
      'FIREBASE_MESSAGING_SENDER_ID and FIREBASE_VAPID_KEY must be set both or neither: push messages need both',
    );
  }
  if (!environment.TASKS_AUDIENCE !== !environment.TASKS_SERVICE_ACCOUNT) {
    errors.push(
      'TASKS_AUDIENCE and TASKS_SERVICE_ACCOUNT must be set both or neither: an OIDC token is checked for both',
    );
  }
  if (environment.TRUSTED_PROXY_HOPS && environment.TRUSTED_ADDRESS_HEADER) {
    errors.push(
      'TRUSTED_PROXY_HOPS and TRUSTED_ADDRESS_HEADER are both set: name one place for the address of a client',
    );
  }
  if (emulated > 0) return errors;
  if (environment.FIREBASE_PROJECT_ID.startsWith('demo-')) {
    errors.push(
      'FIREBASE_PROJECT_ID is a demo project but no emulator is named: run npm start, or name your real project',
    );
    return errors;
  }
  if (environment.FIREBASE_API_KEY === 'local') {
    errors.push("FIREBASE_API_KEY is missing: copy apiKey from your Firebase project's settings");
  }
  for (const name of ['FIREBASE_AUTH_DOMAIN', 'FIREBASE_APP_ID'] as const) {
    if (!environment[name]) {
      errors.push(`${name} is missing: copy it from your Firebase project's settings`);
    }
  }
  if (!environment.TRUSTED_PROXY_HOPS && !environment.TRUSTED_ADDRESS_HEADER) {
    errors.push(
      'TRUSTED_PROXY_HOPS is missing: say how many proxies are in front of the server, or name the header with the address of a client in TRUSTED_ADDRESS_HEADER; without it all players may count as one address',
    );
  }
  for (const name of ['ACCOUNT_HASH_KEY', 'TASKS_TOKEN'] as const) {
    // the scheduler may prove itself by OIDC alone
    if (name === 'TASKS_TOKEN' && !environment[name] && schedulerOf(environment)) continue;
    const secret = environment[name];
    const isMissing = secret === '' || secret === LOCAL_KEY;
    if (secret.length < SECRET_LENGTH) {
      errors.push(
        `${name} ${isMissing ? 'is missing' : 'is too short'}: make a secret of at least ${SECRET_LENGTH} characters, with openssl rand -hex 32, and keep it`,
      );
    }
  }
  return errors;
}

/** The keys of push messages. Null without them, and in a local game: no emulator sends any. */
export function pushKeysOf(environment: Environment): PushKeys | null {
  const { FIREBASE_MESSAGING_SENDER_ID: senderId, FIREBASE_VAPID_KEY: vapidKey } = environment;
  return senderId && vapidKey && !environment.FIRESTORE_EMULATOR_HOST
    ? { senderId, vapidKey }
    : null;
}

/** The hosts beside our own from which the operator's pictures may come. */
export function pictureHostsOf({ PICTURE_HOSTS }: Environment): readonly string[] {
  return PICTURE_HOSTS.split(',')
    .map((host) => host.trim())
    .filter(Boolean);
}

/** The source of a client's address: a header of the host, or X-Forwarded-For by the number of proxies. */
export type AddressSource =
  | { readonly kind: 'header'; readonly header: string }
  | { readonly kind: 'hops'; readonly hops: number };

/** The trusted place of a client's address. A local game has no proxy: Next itself notes the peer, as one proxy would. */
export function addressSourceOf(environment: Environment): AddressSource {
  const { TRUSTED_ADDRESS_HEADER: header, TRUSTED_PROXY_HOPS: hops } = environment;
  return header ? { kind: 'header', header } : { kind: 'hops', hops: Number(hops || 1) };
}

/** The identity whose OIDC tokens the scheduled work accepts; null if it accepts none. */
export function schedulerOf({
  TASKS_AUDIENCE: audience,
  TASKS_SERVICE_ACCOUNT: serviceAccount,
}: Environment): { readonly audience: string; readonly serviceAccount: string } | null {
  return audience && serviceAccount ? { audience, serviceAccount } : null;
}

/** The key of App Check; '' where it is off, and in a local game: no emulator checks it. */
export function appCheckSiteKeyOf(environment: Environment): string {
  return environment.FIRESTORE_EMULATOR_HOST ? '' : environment.APP_CHECK_SITE_KEY;
}
