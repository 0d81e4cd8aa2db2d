import { describe, expect, it } from 'vitest';
import { pushStateOf } from '../../../features/notifications/push-card.tsx';

describe('push messages in a browser', () => {
  it.each([
    ['impossible', { isSupported: false, permission: 'granted', token: 'a' }],
    ['blocked', { isSupported: true, permission: 'denied', token: 'a' }],
    ['off', { isSupported: true, permission: 'default', token: '' }],
    ['off', { isSupported: true, permission: 'default', token: 'a' }],
    ['off', { isSupported: true, permission: 'granted', token: '' }],
    ['on', { isSupported: true, permission: 'granted', token: 'a' }],
  ] as const)('are %s: %j', (state, facts) => {
    expect(pushStateOf(facts)).toBe(state);
  });
});
