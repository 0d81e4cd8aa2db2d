import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../domain/errors.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';

let demo: TestApi;
let token: string;
beforeAll(async () => {
  demo = await startApi('demo-demo', { isDemo: true });
  token = await demo.join('ann');
});
afterAll(() => demo?.stop());

describe('a demo', () => {
  it.each([
    ['update_profile', { name: 'Eve' }],
    ['upload_profile_image', {}],
    ['delete_user_account', {}],
    ['log_out_everywhere', {}],
  ])('refuses %s to players, with nothing changed', async (action, fields) => {
    expect(await demo.call(action, fields, { token })).toMatchObject({
      status: 200,
      envelope: {
        error: true,
        message: API_CODES.demoForbidden,
        error_msg: `${action} is not allowed in the demo`,
      },
    });
    const { envelope } = await demo.call('get_user_by_id', {}, { token });
    expect(envelope).toMatchObject({ error: false, data: { name: 'Ann', profile: '' } });
    expect(demo.forgotten).toEqual([]);
  });

  it('checks the caller first', async () => {
    expect((await demo.call('update_profile', { name: 'Eve' })).status).toBe(401);
  });

  it('allows the rest of the game', async () => {
    const push = await demo.call('update_fcm_id', { web_fcm_id: 'a' }, { token });
    expect(push.envelope.error).toBe(false);
  });
});
