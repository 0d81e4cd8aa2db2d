import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MessageTree } from '../../domain/language/flat-messages.ts';
import { flatMessages } from '../../domain/language/flat-messages.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const CODES = ['en', 'es', 'hi', 'ur'] as const;
type Code = (typeof CODES)[number];

const read = (file: string) =>
  flatMessages(JSON.parse(readFileSync(join(CONTENT, file), 'utf8')) as MessageTree);

/** All texts that a player reads in a language, by file and key. */
const textsOf = (code: Code): [name: string, text: string][] =>
  [`messages/${code}.json`, `pages/${code}.json`, `pages/home-${code}.json`].flatMap((file) =>
    Object.entries(read(file)).map(([key, text]): [string, string] => [`${file} ${key}`, text]),
  );

/** Words that have a fixed replacement. */
const OTHER_WORDS: Readonly<Record<Code, RegExp>> = {
  en: /\brivals?\b|\bsign(ing|ed)?[ -](in|out)\b|(?<!e-)\bmail\b|\bpayments?\b|\bthe table\b|practice against/i,
  es: /combate|\bavisos?\b|marcador|denunci|dueñ|\bmesa\b|móvil|prefijo|\bentrar\b|invitado|(?<!todo )\blisto\b|recibís|(?<!\p{L})os\b/iu,
  hi: /साइन (इन|आउट)|साइन-इन|मालिक|मेज़(?!बान)|(^|[^-])मेल( |$)(?!नहीं)|खबर|डिवाइस|गलत|हलचल/,
  ur: /سائن (اِن|آؤٹ)|مالک|میز(?!بان)|بے ترتیب|جواب بند|درجہ|پہلی جگہ|حرکت/,
};

describe.each(CODES)('the texts in %s', (code) => {
  it('use one word for one thing', () => {
    const found = textsOf(code).filter(([, text]) => OTHER_WORDS[code].test(text));
    expect(found).toEqual([]);
  });

  it('leave the hours between two payouts to the setting', () => {
    expect(textsOf(code).filter(([, text]) => /\b48\b/.test(text))).toEqual([]);
  });
});

describe('the texts in Urdu', () => {
  it('isolate left-to-right text with U+2066 to U+2069', () => {
    const open = textsOf('ur').filter(([, text]) =>
      /\+[\d{]|\d MB|\d v\/s/.test(text.replaceAll(/\u2066[^\u2069]*\u2069/g, '')),
    );
    expect(open).toEqual([]);
  });

  it('begin in Urdu where other apps show them', () => {
    const messages = read('messages/ur.json');
    for (const key of [
      'lobby.shareText',
      'invite.message',
      'afterPlay.card.duel',
      'afterPlay.card.group',
      'afterPlay.card.solo',
      'solo.daily.shareTitle',
      'battlePage.share',
    ]) {
      expect(messages[key], key).toMatch(/^\p{Script=Arabic}/u);
    }
  });
});
