import { describe, expect, it } from 'vitest';
import { isFailedImport } from '../../../features/shell/failed-import.ts';

/** An error of the bundler's loader. */
function chunkError(message: string): Error {
  const error = new Error(message);
  error.name = 'ChunkLoadError';
  return error;
}

describe('an error of code that could not be loaded', () => {
  it.each([
    ['Turbopack', chunkError('Failed to load chunk /_next/static/chunks/a.js')],
    [
      'Chromium',
      new TypeError('Failed to fetch dynamically imported module: http://localhost/a.js'),
    ],
    ['Firefox', new TypeError('error loading dynamically imported module: http://localhost/a.js')],
    ['Safari', new TypeError('Importing a module script failed.')],
  ])('is recognized by the words of %s', (_name, error) => {
    expect(isFailedImport(error)).toBe(true);
  });

  it.each([new Error('Failed to fetch'), new TypeError('undefined is not a function')])(
    'differs from %s',
    (error) => {
      expect(isFailedImport(error)).toBe(false);
    },
  );
});
