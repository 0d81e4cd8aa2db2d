import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AskGoogle } from '../../../scripts/doctor/check-google.ts';
import { ROOT } from '../../../scripts/project/root.ts';

export const PROJECT = 'quizbout-live';
export const HOST = '127.0.0.1';
/** The game's TASKS_TOKEN. */
export const TOKEN = 't'.repeat(32);

/** The variables of a project without errors. */
export const VARIABLES = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_API_KEY: 'AIza-key',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  FIREBASE_APP_ID: '1:2:web:3',
  ACCOUNT_HASH_KEY: 'k'.repeat(32),
  TASKS_TOKEN: TOKEN,
  TRUSTED_PROXY_HOPS: '2',
  GOOGLE_APPLICATION_CREDENTIALS: 'key.json',
};

interface TreeIndexes {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly queryScope: string;
    readonly fields: readonly object[];
  }[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly ttl?: boolean;
    readonly indexes: readonly {
      readonly order?: string;
      readonly arrayConfig?: string;
      readonly queryScope: string;
    }[];
  }[];
}

/** The answers of Google's APIs for a project without errors, by the end of the address. */
export function healthyAnswers(): Map<string, unknown> {
  const read = (name: string) => readFileSync(resolve(ROOT, name), 'utf8');
  const tree = JSON.parse(read('firestore.indexes.json')) as TreeIndexes;
  const groups = `projects/${PROJECT}/databases/(default)/collectionGroups`;
  return new Map<string, unknown>([
    ['/releases/cloud.firestore', { rulesetName: `projects/${PROJECT}/rulesets/1` }],
    ['/rulesets/1', { source: { files: [{ content: read('firestore.rules') }] } }],
    [
      '/indexes',
      {
        indexes: tree.indexes.map(({ collectionGroup, queryScope, fields }, n) => ({
          name: `${groups}/${collectionGroup}/indexes/${n}`,
          queryScope,
          state: 'READY',
          // Google adds the name of the document
          fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
        })),
      },
    ],
    [
      '/fields',
      {
        fields: tree.fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => ({
          name: `${groups}/${collectionGroup}/fields/${fieldPath}`,
          ...(ttl && { ttlConfig: { state: 'ACTIVE' } }),
          indexConfig: {
            indexes: indexes.map(({ queryScope, order, arrayConfig }) => ({
              queryScope,
              fields: [{ fieldPath, ...(order && { order }), ...(arrayConfig && { arrayConfig }) }],
            })),
          },
        })),
      },
    ],
    [
      '/(default)',
      {
        locationId: 'europe-west4',
        pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      },
    ],
    ['/backupSchedules', { backupSchedules: [{ dailyRecurrence: {} }] }],
    [
      '/config',
      {
        signIn: {
          email: { enabled: true, passwordRequired: true },
          phoneNumber: { enabled: true },
        },
        authorizedDomains: ['localhost', HOST],
        smsRegionConfig: { allowlistOnly: { allowedRegions: ['DE'] } },
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
        },
      },
    ],
    [
      '/defaultSupportedIdpConfigs',
      {
        defaultSupportedIdpConfigs: [
          { name: `projects/1/defaultSupportedIdpConfigs/google.com`, enabled: true },
        ],
      },
    ],
  ]);
}

/** Google's APIs, as far as these answers go. Another address is an error of the test. */
export const answering =
  (answers: ReadonlyMap<string, unknown>): AskGoogle =>
  (url) => {
    const path = url.replace(/\?.*$/, '');
    const found = [...answers].find(([end]) => path.endsWith(end));
    return found ? Promise.resolve(found[1]) : Promise.reject(new Error(`asked for ${path}`));
  };
