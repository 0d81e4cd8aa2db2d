import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminOptions } from '../../../server/admin/command-line.ts';
import { checkCommandLine } from '../../../server/admin/command-line.ts';
import { helpOf } from '../../../server/admin/help.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';

let api: TestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startApi('demo-command-line');
  operator = newOperator(api);
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

describe('a command', () => {
  it.each<[string, AdminOptions, string]>([
    ['notify', { title: 'T', message: 'M', 'dry-run': true }, 'notify takes no --dry-run'],
    ['contest cancel cup', { 'dry-run': true }, 'contest cancel takes no --dry-run'],
    ['user delete ann', { 'dry-run': true }, 'user delete takes no --dry-run'],
    ['export settings old.csv', { database: 'yesterday' }, 'export takes no --database'],
    ['import settings old.csv', { database: 'yesterday' }, 'import takes no --database'],
    ['redeem complete ann p1', { reason: 'R' }, 'redeem complete takes no --reason'],
    ['contest release cup ben', { except: ['ann'] }, 'contest release has 1 too many words (ben)'],
    ['user delete ann ben carl', {}, 'user delete has 2 too many words (ben carl)'],
  ])('that cannot use all of "%s" %o is refused', async (line, options, message) => {
    await expect(operator.run(line, options)).rejects.toThrow(message);
  });

  it('that is refused has changed nothing', async () => {
    await api.join('ann');
    const options = { title: 'T', message: 'M', user: 'ann', 'dry-run': true };
    await expect(operator.run('notify', options)).rejects.toThrow('takes no --dry-run');
    expect((await api.firestore.collection('users/ann/notifications').get()).size).toBe(0);
  });

  it('takes every word and option of its help', () => {
    const forms = ['import', 'export', 'backup', 'restore', 'redeem', 'user', 'exam', 'contest']
      .concat('arena', 'notify')
      .flatMap((name) => helpOf(name).match(/npm run admin -- [^\n]*/g) ?? [])
      // the form ends where its explanation begins
      .map((line) => line.replace('npm run admin -- ', '').replace(/ {2,}.*$/, ''));
    const refusalOf = (line: string, also: AdminOptions) => {
      const named = [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => [name, 'x']);
      const words = line
        .replaceAll(/\[?--[^<\]]*\]?\]?/g, '')
        .split(' ')
        .filter((word) => word !== '');
      try {
        checkCommandLine(words, { ...Object.fromEntries(named), ...also });
        return 'taken';
      } catch (error) {
        return (error as Error).message.replace(/^.* takes no/, 'takes no').replace(/:.*/, '');
      }
    };
    expect(forms).toHaveLength(27);
    expect(forms.map((line) => [line, refusalOf(line, {})])).toEqual(
      forms.map((line) => [line, 'taken']),
    );
    // each is a known form, because an option of the doctor is refused
    expect(forms.map((line) => [line, refusalOf(line, { url: 'x' })])).toEqual(
      forms.map((line) => [line, 'takes no --url']),
    );
  });
});
