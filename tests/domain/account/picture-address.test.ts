import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  isPictureAddress,
  isPictureOn,
  isPlayerPicture,
  STARTER_AVATARS,
  starterAvatar,
} from '../../../domain/account/picture-address.ts';
import { ROOT } from '../../../scripts/project/root.ts';

it.each([
  [true, '/pictures/ann.webp'],
  [true, 'https://pictures.example/a.png?size=2'],
  [false, ''],
  [false, '//evil.example/a.png'],
  [false, 'http://pictures.example/a.png'],
  [false, 'javascript:alert(1)'],
  [false, 'data:image/png;base64,AAAA'],
  [false, "https://pictures.example/a'b.png"],
  [false, ' https://pictures.example/a.png'],
  [false, '/pictures/a b.webp'],
])('%s: a picture lies at %j', (isOne, text) => {
  expect(isPictureAddress(text)).toBe(isOne);
});

it.each([
  [true, '/pictures/ann.webp'],
  [true, 'https://pictures.example/a.png'],
  [false, 'https://pictures.example:8443/a.png'],
  [false, 'https://pictures.example.evil.example/a.png'],
  [false, 'https://pictures.example@evil.example/a.png'],
  [false, 'https://ann@pictures.example/a.png'],
  [false, 'https://[/a.png'],
  [false, 'http://pictures.example/a.png'],
])('%s: a picture of an allowed host lies at %j', (isOne, text) => {
  expect(isPictureOn(['pictures.example'], text)).toBe(isOne);
});

it('of a player is ours or the provider’s', () => {
  expect(isPlayerPicture('https://lh3.googleusercontent.com/a/photo')).toBe(true);
  expect(isPlayerPicture('/pictures/ann.webp')).toBe(true);
  expect(isPlayerPicture('https://pictures.example/a.png')).toBe(false);
});

it('the twenty faces are small drawings without scripts or requests', () => {
  const files = readdirSync(resolve(ROOT, 'public/avatars'));
  expect(files.sort()).toEqual(STARTER_AVATARS.map((name) => `${name}.svg`).sort());
  expect(files).toHaveLength(20);
  for (const name of STARTER_AVATARS) {
    const address = starterAvatar(name);
    expect(isPlayerPicture(address)).toBe(true);
    const drawing = readFileSync(resolve(ROOT, `public${address}`), 'utf8');
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64">/);
    expect([name, drawing.length < 1_500]).toEqual([name, true]);
    expect([
      name,
      /<(?!\/?(svg|g|path|circle|ellipse|rect)[\s>])|\son|href|url\(|style/.test(drawing),
    ]).toEqual([name, false]);
  }
});
