import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { examine } from '../../../scripts/doctor/doctor.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import { lastSweepOf } from '../../../server/scheduled-work.ts';
import type { TestApi } from '../../server/support/api.ts';
import { startApi } from '../../server/support/api.ts';
import { answering, healthyAnswers, VARIABLES } from './healthy-project.ts';
import { NOW } from './running-game.ts';

let api: TestApi;
let empty: TestApi;
beforeAll(async () => {
  [api, empty] = await Promise.all([
    startApi('demo-doctor-operations'),
    startApi('demo-doctor-restore'),
  ]);
  await api.seed();
  await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
});
afterAll(() => Promise.all([api?.stop(), empty?.stop()]));

/** The findings about a database whose project at Google is healthy but for these answers. */
const examined = ({ firestore }: TestApi, answers = healthyAnswers()) =>
  examine({
    folder: ROOT,
    variables: { ...VARIABLES, GOOGLE_APPLICATION_CREDENTIALS: '' },
    firestore,
    google: answering(answers),
    url: undefined,
    now: () => NOW,
  });

describe('the doctor', () => {
  it.each([
    ['system', 'app_maintenance'],
    ['web', 'maintenance'],
  ])('finds %s.%s that was left on', async (document, field) => {
    const settings = api.firestore.doc(`settings/${document}`);
    await settings.set({ [field]: true }, { merge: true });
    onTestFinished(async () => void (await settings.update({ [field]: false })));
    const findings = await examined(api);
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'maintenance',
        state: 'wrong',
        text: `${document}.${field} is on: nobody can begin a game`,
        fix: `Import ${document}.${field} as 0: npm run admin -- import settings <file>.`,
      },
    ]);
  });

  it('finds an interrupted restore instead of missing content', async () => {
    const mark = empty.firestore.doc('operations/restore');
    await mark.set({});
    onTestFinished(async () => void (await mark.delete()));
    // without the settings, the game seems to offer this provider
    const answers = healthyAnswers().set('/defaultSupportedIdpConfigs', {});
    const findings = await examined(empty, answers);
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'restore',
        state: 'wrong',
        text: 'it runs, or was interrupted',
        fix: 'If none runs, run npm run admin -- restore <file> again.',
      },
    ]);
    const waiting = findings.filter(({ name }) => ['scheduler', 'identities'].includes(name));
    expect(waiting).toEqual([
      { name: 'identities', state: 'not checked', text: 'the settings wait for the restore' },
      { name: 'scheduler', state: 'not checked', text: 'it waits for the restore' },
    ]);
    expect(findings.map(({ name }) => name)).not.toContain('settings');
  });
});
