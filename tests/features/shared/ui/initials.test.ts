import { expect, it } from 'vitest';
import { initials } from '../../../../features/shared/ui/avatar.tsx';

it.each([
  ['Ada Lovelace', 'AL'],
  ['maya', 'M'],
  ['  Jean  Luc   Picard ', 'JP'],
  ['Žofie', 'Ž'],
  ['अदिति राव', 'अर'],
  ['😀 smile', '😀S'],
  ['', '?'],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
