import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** The reports that the page has sent. */
let sent: [path: string, fields: Record<string, string>][];
beforeEach(() => {
  sent = [];
  vi.resetModules();
  vi.stubGlobal('location', { pathname: '/group-battle/', search: '?code=ABC234' });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, form: FormData) =>
      sent.push([
        path,
        Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
      ]),
  });
});
afterAll(() => vi.unstubAllGlobals());

/** A page that has reported nothing yet. */
const load = async () =>
  (await import('../../../../features/shared/rest/report-error.ts')).reportClientError;

describe('an error of a page', () => {
  it('is reported with its stack and path, without the query', async () => {
    const reportClientError = await load();
    const error = new TypeError('x is not a function');
    error.stack = 'TypeError: x is not a function\n    at play';
    reportClientError('script', error);
    expect(sent).toEqual([
      [
        '/api/report_error',
        {
          kind: 'script',
          message: 'x is not a function',
          page: '/group-battle/',
          stack: error.stack,
        },
      ],
    ]);
  });

  it('is reported once, eight errors a page at most', async () => {
    const reportClientError = await load();
    for (let turn = 0; turn < 3; turn++) reportClientError('promise', new Error('again'));
    for (let n = 0; n < 20; n++) reportClientError('script', `error ${n}`);
    expect(sent.map(([, { message }]) => message)).toEqual([
      'again',
      ...Array.from({ length: 7 }, (_, n) => `error ${n}`),
    ]);
  });

  it('is cut if it is too long', async () => {
    const reportClientError = await load();
    reportClientError('script', 'x'.repeat(9_000));
    expect(sent.map(([, { message }]) => message?.length)).toEqual([500]);
  });

  it('is not reported without a message', async () => {
    const reportClientError = await load();
    reportClientError('script', '');
    expect(sent).toEqual([]);
  });
});
