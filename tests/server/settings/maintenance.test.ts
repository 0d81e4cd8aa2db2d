import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-maintenance', { readsMaintenance: true });
  await api.seed();
});
afterAll(() => api?.stop());

describe('the API under maintenance', () => {
  it.each([
    ['system', 'app_maintenance'],
    ['web', 'maintenance'],
  ])(
    'is announced by %s.%s to every call but those that a page needs to show it',
    async (document, field) => {
      const token = await api.join(`player-of-${document}`);
      const coins = async () =>
        (await api.call('get_user_coin_score', {}, { token })).envelope.message;
      expect(await coins()).toBeUndefined();
      await api.firestore.doc(`settings/${document}`).set({ [field]: true }, { merge: true });
      api.clock.ms += 31_000;
      expect(await coins()).toBe(API_CODES.underMaintenance);
      const settings = await api.call('get_web_settings', {}, { token });
      expect(settings.envelope.error).toBe(false);
      await api.firestore.doc(`settings/${document}`).set({ [field]: false }, { merge: true });
      api.clock.ms += 31_000;
      expect(await coins()).toBeUndefined();
    },
  );

  it('is announced during a restore', async () => {
    const token = await api.join('player-during-restore');
    const mark = api.firestore.doc('operations/restore');
    await mark.set({});
    api.clock.ms += 31_000;
    const { envelope } = await api.call('get_user_coin_score', {}, { token });
    expect(envelope.message).toBe(API_CODES.underMaintenance);
    await mark.delete();
  });
});
