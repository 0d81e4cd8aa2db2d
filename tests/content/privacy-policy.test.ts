import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../../scripts/project/root.ts';

/** The end of the policy, which names the data that a deletion leaves. */
function leaving(language: string): string {
  const text = readFileSync(resolve(ROOT, `content/pages/${language}.json`), 'utf8');
  const { privacy_policy: policy } = JSON.parse(text) as { privacy_policy: string };
  return policy.split('\n## ').at(-1) ?? '';
}

describe('the privacy policy', () => {
  it.each([
    [
      'en',
      'a keyed hash',
      'a random number',
      '(for a year)',
      '30 days',
      'wrong exam keys',
      'recorded runs',
      'paid for inviting you',
    ],
    [
      'es',
      'un hash con clave',
      'un número al azar',
      '(durante un año)',
      '30 días',
      'claves erróneas',
      'partidas grabadas',
      'por invitarte',
    ],
    [
      'hi',
      'कुंजी वाला हैश',
      'बेतरतीब संख्या',
      '(एक साल तक)',
      '30 दिन',
      'ग़लत कुंजियाँ',
      'रिकॉर्ड की हुई बाज़ियाँ',
      'आपको लाने के लिए',
    ],
    [
      'ur',
      'کلید والا ہیش',
      'اتفاقی عدد',
      '(ایک سال تک)',
      '30 دن',
      'غلط کلیدیں',
      'ریکارڈ شدہ بازیاں',
      'آپ کو لانے پر',
    ],
  ])('says in %s what is stored of a person after a deletion', (language, ...parts) => {
    const text = leaving(language);
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });
});
