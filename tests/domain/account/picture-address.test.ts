import { expect, it } from 'vitest';
import {
  isPictureAddress,
  isPictureOn,
  isPlayerPicture,
} from '../../../domain/account/picture-address.ts';

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
