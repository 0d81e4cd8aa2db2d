import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Finding } from './finding.ts';
import { ok, wrong } from './finding.ts';

/** Asks one of Google's administrative APIs. @returns the JSON; undefined for 404. Rejects for other errors */
export type AskGoogle = (url: string) => Promise<unknown>;

const DEPLOY = (only: string, project: string) =>
  `Run npx firebase deploy --only firestore:${only} --project ${project}.`;

const Release = v.object({ rulesetName: v.string() });
const Ruleset = v.object({
  source: v.object({ files: v.array(v.object({ content: v.string() })) }),
});

/** Checks that the published rules equal firestore.rules. */
export async function checkRules(
  ask: AskGoogle,
  project: string,
  folder: string,
): Promise<readonly Finding[]> {
  const api = 'https://firebaserules.googleapis.com/v1';
  const release = v.safeParse(
    Release,
    await ask(`${api}/projects/${project}/releases/cloud.firestore`),
  );
  if (!release.success) {
    return [wrong('rules', 'none are published: nobody can play', DEPLOY('rules', project))];
  }
  const ruleset = v.parse(Ruleset, await ask(`${api}/${release.output.rulesetName}`));
  const published = ruleset.source.files.map(({ content }) => content).join('\n');
  const own = readFileSync(resolve(folder, 'firestore.rules'), 'utf8');
  return published.trim() === own.trim()
    ? [ok('rules', 'published as they stand in firestore.rules')]
    : [wrong('rules', 'those published differ from firestore.rules', DEPLOY('rules', project))];
}

const IndexField = v.object({
  fieldPath: v.string(),
  order: v.optional(v.string()),
  arrayConfig: v.optional(v.string()),
});
const TreeIndexes = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: v.string(),
      fields: v.array(IndexField),
    }),
  ),
  fieldOverrides: v.array(
    v.object({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      ttl: v.optional(v.boolean()),
      indexes: v.array(
        v.object({
          order: v.optional(v.string()),
          arrayConfig: v.optional(v.string()),
          queryScope: v.string(),
        }),
      ),
    }),
  ),
});
const GoogleIndexes = v.object({
  indexes: v.optional(
    v.array(
      v.object({
        name: v.string(),
        queryScope: v.string(),
        state: v.string(),
        fields: v.array(IndexField),
      }),
    ),
    [],
  ),
});
const GoogleFields = v.object({
  fields: v.optional(
    v.array(
      v.object({
        name: v.string(),
        ttlConfig: v.optional(v.object({ state: v.string() })),
        indexConfig: v.optional(
          v.object({
            indexes: v.optional(
              v.array(v.object({ queryScope: v.string(), fields: v.array(IndexField) })),
              [],
            ),
          }),
        ),
      }),
    ),
    [],
  ),
});

const groupIn = (name: string) => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';
const keyOf = (group: string, scope: string, fields: v.InferOutput<typeof IndexField>[]) =>
  [
    group,
    scope,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig ?? ''}`),
  ].join(', ');

/** Checks that every index and every TTL policy of firestore.indexes.json exists and is built. */
export async function checkIndexes(
  ask: AskGoogle,
  project: string,
  folder: string,
): Promise<readonly Finding[]> {
  const text = readFileSync(resolve(folder, 'firestore.indexes.json'), 'utf8');
  const tree = v.parse(TreeIndexes, JSON.parse(text));
  const groups = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/collectionGroups/-`;
  const overridden = encodeURIComponent('indexConfig.usesAncestorConfig:false OR ttlConfig:*');
  const [{ indexes }, { fields }] = await Promise.all([
    ask(`${groups}/indexes?pageSize=1000`).then((json) => v.parse(GoogleIndexes, json ?? {})),
    ask(`${groups}/fields?pageSize=1000&filter=${overridden}`).then((json) =>
      v.parse(GoogleFields, json ?? {}),
    ),
  ]);
  const built = new Map(
    indexes.map((one) => [keyOf(groupIn(one.name), one.queryScope, one.fields), one.state]),
  );
  const findings = tree.indexes.flatMap((index) => {
    const key = keyOf(index.collectionGroup, index.queryScope, index.fields);
    const state = built.get(key);
    if (state === 'READY') return [];
    if (state === undefined) {
      return [wrong('indexes', `missing: ${key}`, DEPLOY('indexes', project))];
    }
    return [wrong('indexes', `${state.toLowerCase()}: ${key}`, 'Wait until it is built.')];
  });
  const found = new Map(fields.map((one) => [/collectionGroups\/(.+)$/.exec(one.name)?.[1], one]));
  const ttl = tree.fieldOverrides.flatMap((override) => {
    const path = `${override.collectionGroup}/fields/${override.fieldPath}`;
    const field = found.get(path);
    const short = `${override.collectionGroup}.${override.fieldPath}`;
    if (override.ttl && field?.ttlConfig?.state !== 'ACTIVE') {
      const fix = DEPLOY('indexes', project);
      return [wrong('TTL', `no active policy for ${short}: nothing is removed`, fix)];
    }
    const wanted = override.indexes.map((one) => [
      one.queryScope,
      one.order ?? one.arrayConfig ?? '',
    ]);
    const present = (field?.indexConfig?.indexes ?? []).map((one) => [
      one.queryScope,
      one.fields[0]?.order ?? one.fields[0]?.arrayConfig ?? '',
    ]);
    const isSame = field && isDeepStrictEqual(wanted.toSorted(byText), present.toSorted(byText));
    return isSame
      ? []
      : [wrong('indexes', `the exemption of ${short} is not set`, DEPLOY('indexes', project))];
  });
  const wrongs = [...findings, ...ttl];
  const count = `${tree.indexes.length} indexes and ${tree.fieldOverrides.length} exemptions`;
  return wrongs.length > 0 ? wrongs : [ok('indexes and TTL', `${count} as in the tree, built`)];
}

const byText = (one: readonly string[], other: readonly string[]) =>
  one.join().localeCompare(other.join());

const Database = v.object({
  locationId: v.optional(v.string(), ''),
  pointInTimeRecoveryEnablement: v.optional(v.string(), ''),
});
const Schedules = v.object({ backupSchedules: v.optional(v.array(v.unknown()), []) });

/** Checks that backups can restore data lost by mistake. */
export async function checkBackups(ask: AskGoogle, project: string): Promise<readonly Finding[]> {
  const api = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const [database, schedules] = await Promise.all([
    ask(api).then((json) => v.parse(Database, json)),
    ask(`${api}/backupSchedules`).then((json) => v.parse(Schedules, json ?? {})),
  ]);
  const findings: Finding[] = [];
  if (database.pointInTimeRecoveryEnablement !== 'POINT_IN_TIME_RECOVERY_ENABLED') {
    const fix =
      'Run gcloud firestore databases update --database="(default)" --enable-pitr to go back up to 7 days.';
    findings.push(wrong('backups', 'point-in-time recovery is off', fix));
  }
  if (schedules.backupSchedules.length === 0) {
    const fix =
      'Run gcloud firestore backups schedules create --database="(default)" --recurrence=daily --retention=14w.';
    findings.push(wrong('backups', 'there is no schedule', fix));
  }
  return findings.length > 0
    ? findings
    : [ok('backups', `point-in-time recovery and a schedule, in ${database.locationId}`)];
}
