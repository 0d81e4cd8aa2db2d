import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeLook, ShownSide } from '../../../domain/challenge/challenge-look.ts';
import { previewOrigin } from '../../../features/challenge/preview-address.ts';
import { challengePicture } from '../../../features/challenge/preview-picture.tsx';

const fetched = vi.fn(() => Promise.reject(new Error('no network')));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

type Open = Extract<ChallengeLook, { kind: 'open' }>;

const side = (change: Partial<ShownSide> = {}): ShownSide => ({
  name: 'Mia',
  image: '',
  answers: [],
  points: 22,
  right: 8,
  ...change,
});
const open = (change: Partial<Open> = {}): Open => ({
  kind: 'open',
  owner: 'mia',
  categoryName: 'Science',
  questionCount: 10,
  side: side(),
  isPlayed: true,
  ...change,
});
const bytesOf = async (look: ChallengeLook) => {
  const response = await challengePicture(look);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  return Buffer.from(await response.arrayBuffer());
};
const named = (name: string) => bytesOf(open({ side: side({ name }) }));

describe('the picture of a challenge', () => {
  it('is a PNG of 1200 by 630, below 100 KB, which caches may show for an hour', async () => {
    const response = await challengePicture(open());
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
  });

  it('depends on who challenges, the category and the number of questions alone', async () => {
    const picture = await bytesOf(open());
    // the picture must not read them, so two fields are enough
    const answers = [{ option: 2, ms: 900 }] as unknown as ShownSide['answers'];
    const same = [
      open({ owner: 'other', isPlayed: false }),
      open({ side: side({ points: 0, right: 0, answers, image: '/images/x' }) }),
      open({ answered: side({ name: 'Ben', points: 40 }) }),
    ];
    for (const look of same) expect(await bytesOf(look)).toEqual(picture);
    for (const look of [
      open({ categoryName: 'History' }),
      open({ questionCount: 5 }),
      open({ side: side({ name: 'Ben' }) }),
    ]) {
      expect(await bytesOf(look)).not.toEqual(picture);
    }
  });

  it('leaves out a name or category that its font cannot draw, without fetching a font', async () => {
    const nameless = await named('');
    for (const name of ['मीरा', 'عائشہ', 'Mia 🎉', '美亚', 'Mia\u200F', 'Ŏ']) {
      expect(await named(name), name).toEqual(nameless);
    }
    expect(await named('Zoë Łukasz')).not.toEqual(nameless);
    const hindi = await bytesOf(open({ categoryName: 'विज्ञान' }));
    expect(hindi).toEqual(await bytesOf(open({ categoryName: 'تاریخ' })));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('has room for the longest name', async () => {
    expect((await named('W'.repeat(30))).length).toBeLessThan(100_000);
  });

  it('is not there for a challenge that is over or cannot be read', async () => {
    const over = await challengePicture({ kind: 'over' });
    const unshown = await challengePicture({ kind: 'unshown' });
    expect([over.status, unshown.status]).toEqual([404, 503]);
    expect(over.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the origin in the preview', () => {
  it.each([
    [{ host: 'quiz.test' }, 'http://quiz.test'],
    [
      { host: 'inner:1', 'x-forwarded-host': 'quiz.test', 'x-forwarded-proto': 'https' },
      'https://quiz.test',
    ],
    [{ host: 'quiz.test:81', 'x-forwarded-proto': 'https,http' }, 'https://quiz.test:81'],
    [{ host: 'evil"/><script>' }, 'http://localhost'],
    [{}, 'http://localhost'],
  ])('of %j is %s', (headers, origin) => {
    expect(previewOrigin(new Headers(headers as HeadersInit)).origin).toBe(origin);
  });
});
