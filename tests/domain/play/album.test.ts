import { expect, it } from 'vitest';
import { cardsByCategory, MAX_CARDS, newCards } from '../../../domain/play/album.ts';

it('a card is new once', () => {
  expect(newCards(['space-001'], ['space-002', 'space-001', 'space-002'])).toEqual(['space-002']);
});

it('an album takes no card beyond its limit', () => {
  const cards = Array.from({ length: MAX_CARDS - 1 }, (_, n) => `space-${n}`);
  expect(newCards(cards, ['art-001', 'art-002'])).toEqual(['art-001']);
  expect(newCards([...cards, 'art-001'], ['art-002'])).toEqual([]);
});

it('cards are grouped by the longest slug that begins their id, the newest first', () => {
  const cards = [
    'space-001',
    'art-001',
    'space-travel-002',
    'space-12345',
    'gone-001',
    'space-x-001',
  ];
  expect([...cardsByCategory(cards, ['art', 'space', 'space-travel'])]).toEqual([
    ['space', ['space-x-001', 'space-12345', 'space-001']],
    ['space-travel', ['space-travel-002']],
    ['art', ['art-001']],
  ]);
});
