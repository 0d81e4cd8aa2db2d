import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_CODES } from '../../../domain/errors.ts';
import { addressReader } from '../../../server/http/client-address.ts';
import { createImageLimit, imageResponse } from '../../../server/profile/image-response.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { intercept } from '../support/intercept.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('demo-images');
  token = await api.join('ann');
});
afterAll(() => api?.stop());

const RED = { r: 220, g: 20, b: 20 };
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

async function upload(file: Uint8Array | string, name = 'me.jpg', type = 'image/jpeg') {
  api.clock.ms += 60_000;
  const body = new FormData();
  if (typeof file === 'string') body.set('image', file);
  else body.set('image', new File([new Uint8Array(file)], name, { type }));
  return api.call('upload_profile_image', {}, { token, body });
}
const addressOf = ({ envelope }: Awaited<ReturnType<typeof upload>>) =>
  envelope.error ? `refused: ${envelope.error_msg}` : String(envelope.data?.['profile']);
const show = (address: string) => imageResponse(api.firestore, address.replace('/images/', ''));
const images = async () => (await api.firestore.collection('images').get()).size;

describe('upload_profile_image', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'replaces the picture before by a square WebP of a %s',
    async (format) => {
      const before = (await api.firestore.doc('users/ann').get()).get('image') as string;
      const reply = await upload(await photo(640, 400)[format]().toBuffer());
      expect(reply.envelope).toMatchObject({ error: false, message: API_CODES.profileUpdated });
      const address = addressOf(reply);
      expect(address).toMatch(/^\/images\/[A-Za-z0-9_-]{22}$/);
      const shown = await show(address);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'public, max-age=300, must-revalidate',
      });
      const picture = await sharp(await shown.arrayBuffer()).metadata();
      expect(picture).toMatchObject({ format: 'webp', width: 256, height: 256 });
      const own = await api.call('get_user_by_id', {}, { token });
      expect(own.envelope).toMatchObject({ data: { profile: address } });
      const isFirst = format === 'jpeg';
      expect(before === '').toBe(isFirst);
      if (!isFirst) expect((await show(before)).status).toBe(404);
      expect(await images()).toBe(1);
    },
  );

  it('turns it upright without the camera’s metadata', async () => {
    // the left half red, the right half blue, and a note to turn it by 90 degrees: then red is on top
    const [left, right] = [RED, { r: 20, g: 20, b: 220 }].map((background) => ({
      create: { width: 100, height: 200, channels: 3 as const, background },
    }));
    const file = await sharp({ create: { width: 200, height: 200, channels: 3, background: RED } })
      .composite([
        { input: left!, left: 0, top: 0 },
        { input: right!, left: 100, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'Ann of Home Street 5' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const bytes = await (await show(addressOf(await upload(file)))).arrayBuffer();
    const metadata = await sharp(bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Home Street');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(pixel(128, 20)).toBeGreaterThan(150);
    expect(pixel(128, 236)).toBeLessThan(100);
  });

  it('is on no leaderboard once another picture has replaced it', async () => {
    const entry = api.firestore.doc('leaderboards/all/entries/ann');
    await entry.set({ uid: 'ann', name: 'Ann', image: '', score: 1 });
    const slow = api.newProcess();
    const commits: Promise<unknown>[] = [];
    const body = new FormData();
    const bytes = await photo(64, 64).png().toBuffer();
    body.set('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
    intercept(slow.firestore, async (send, method, rest) => {
      const reply = await send(method, ...rest);
      // the picture is stored, and its leaderboards are not written yet
      const isStored = method === 'commit' && JSON.stringify(rest).includes('/images/');
      if (isStored && commits.length === 0) {
        commits.push(api.call('update_profile', { avatar: 'owl' }, { token }));
        await Promise.all(commits);
      }
      return reply;
    });
    const { envelope } = await slow.call('upload_profile_image', {}, { token, body });
    expect(envelope).toMatchObject({ error: false });
    expect(commits).toHaveLength(1);
    expect((await entry.get()).get('image')).toBe('/avatars/owl.svg');
    await entry.delete();
  });

  it('leaves one picture of several that come at once', async () => {
    const file = await photo(64, 64).png().toBuffer();
    const replies = await Promise.all([upload(file), upload(file), upload(file)]);
    const addresses = replies.map(addressOf);
    expect(new Set(addresses).size).toBe(3);
    expect(await images()).toBe(1);
    const address = (await api.firestore.doc('users/ann').get()).get('image') as string;
    expect(addresses).toContain(address);
    expect((await show(address)).status).toBe(200);
  });

  it('decides by the bytes, not by the name: no GIF, SVG, HTML, cut or huge picture', async () => {
    const png = await photo(300, 300).png().toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    // 13.3 million pixels in a few kilobytes
    const bomb = await photo(4_000, 3_333).png({ compressionLevel: 9 }).toBuffer();
    const address = (await api.firestore.doc('users/ann').get()).get('image') as string;
    for (const [file, message] of [
      [await photo(20, 20).gif().toBuffer(), 'image must be a JPEG, PNG or WebP'],
      [svg, 'image must be a JPEG, PNG or WebP'],
      [Buffer.from('<!doctype html><script>1</script>'), 'image must be a JPEG, PNG or WebP'],
      [png.subarray(0, 60), 'image is broken'],
      [bomb, 'image must have at most 13 million pixels'],
      [new Uint8Array(0), 'image must not be empty'],
      [new Uint8Array(5 * 1024 * 1024 + 1), 'image must have at most 5242880 bytes'],
      ['a text', 'image must be a file'],
      ['', 'image is missing'],
    ] as const) {
      expect((await upload(file)).envelope).toMatchObject({
        error: true,
        message: API_CODES.uploadFailed,
        error_msg: expect.stringContaining(message) as string,
      });
    }
    const far = await upload(new Uint8Array(6 * 1024 * 1024));
    expect(far).toMatchObject({ status: 413, envelope: { message: API_CODES.uploadFailed } });
    expect((await api.firestore.doc('users/ann').get()).get('image')).toBe(address);
    expect(await images()).toBe(1);
  });

  it('takes a phone’s picture of 4080 x 3072', async () => {
    const { envelope } = await upload(await photo(4_080, 3_072).jpeg().toBuffer());
    expect(envelope).toMatchObject({ error: false });
  });

  it('decodes one at a time while 3 of a player and 8 of all may wait', async () => {
    api.clock.ms += 60_000;
    const file = await photo(2_000, 2_000).png({ progressive: true }).toBuffer();
    let most = 0;
    const watching = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
    const tokens = await Promise.all(['u1', 'u2', 'u3'].map((uid) => api.join(uid)));
    const server = api.newProcess();
    // no slot is free again before all calls have asked for one
    const allRefused = Promise.withResolvers<void>();
    let refusedCalls = 0;
    intercept(server.firestore, async (pass, method, rest) => {
      if (method === 'commit' && JSON.stringify(rest).includes('/images/')) {
        await allRefused.promise;
      }
      return pass(method, ...rest);
    });
    const send = async (by: string) => {
      const body = new FormData();
      body.set('image', new File([new Uint8Array(file)], 'me.png'));
      const reply = await server.call('upload_profile_image', {}, { token: by, body });
      if (reply.status === 503 && ++refusedCalls === 4) allRefused.resolve();
      return reply;
    };
    const replies = await Promise.all(tokens.flatMap((by) => [by, by, by, by]).map(send));
    clearInterval(watching);
    expect(most).toBe(1);
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(503)]).toEqual([8, 4]);
    const late = replies.find(({ status }) => status === 503);
    expect(late?.envelope).toMatchObject(refused('uploadFailed'));
    expect(late?.headers.get('retry-after')).toBe('5');
    // all slots are free again
    expect((await send(tokens[0]!)).status).toBe(200);
  });

  it('needs a session', async () => {
    const body = new FormData();
    body.set('image', new File(['x'], 'x.png'));
    expect((await api.call('upload_profile_image', {}, { body })).status).toBe(401);
  });

  it('refuses a file in another field', async () => {
    const more = new FormData();
    more.set('other', new File(['x'], 'x.png'));
    const reply = await api.call('upload_profile_image', {}, { token, body: more });
    expect(reply.envelope).toMatchObject({ error_msg: 'other must not be a file' });
  });

  it('needs an account', async () => {
    const gone = await api.join('gone');
    await api.firestore.doc('users/gone').delete();
    const png = new FormData();
    png.set('image', new File([new Uint8Array(await photo(9, 9).png().toBuffer())], 'x'));
    expect(
      (await api.call('upload_profile_image', {}, { token: gone, body: png })).envelope,
    ).toMatchObject({ message: API_CODES.userUnknown });
  });
});

describe('a picture', () => {
  it('is revalidated by its ETag until it is deleted', async () => {
    const address = addressOf(await upload(await photo(64, 64).png().toBuffer()));
    const id = address.replace('/images/', '');
    const shown = await show(address);
    const etag = shown.headers.get('etag');
    expect(etag).toBe(`"${id}"`);
    const ask = (held: string | null) => imageResponse(api.firestore, id, held);
    const again = await ask(`W/"other", ${etag}`);
    expect(again.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask('"other"')).status).toBe(200);
    await upload(await photo(32, 32).png().toBuffer());
    const gone = await ask(etag);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('is refused before its read at the rate limit of an address', async () => {
    const limit = createImageLimit(addressReader({ kind: 'hops', hops: 1 }), () => api.clock.ms);
    const ask = (address: string) =>
      limit(new Request('http://quiz.test/images/x', { headers: { 'x-forwarded-for': address } }))
        ?.status;
    const statuses = Array.from({ length: 1_501 }, () => ask('203.0.113.7'));
    expect(statuses.indexOf(429)).toBe(1_500);
    expect(ask('203.0.113.8')).toBeUndefined();
    api.clock.ms += 1_000;
    expect(ask('203.0.113.7')).toBeUndefined();
  });

  it('is 404 if it does not exist, or for a path outside', async () => {
    for (const id of ['nothing', '../users/ann', 'a/b', '', '%2e%2e']) {
      expect((await imageResponse(api.firestore, id)).status).toBe(404);
    }
  });
});
