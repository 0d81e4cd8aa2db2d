import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  parseFields,
  DocumentId,
  Flag,
  WholeNumber,
  flag,
  text,
} from '../../../domain/contract/action.ts';

const Form = v.object({
  id: DocumentId,
  count: WholeNumber,
  on: Flag,
  words: v.optional(text(5)),
});
const GOOD = { id: 'a-1_B', count: '-12', on: flag(true) };

describe('the fields of a form', () => {
  it('are read into values, without empty or unknown ones', () => {
    expect(parseFields(Form, { ...GOOD, words: '', more: 'x' })).toEqual({
      kind: 'parsed',
      input: { id: 'a-1_B', count: -12, on: true },
    });
  });

  it.each(['__x', 'x__', '_', '__', '-_'])('%s is an id', (id) => {
    expect(parseFields(Form, { ...GOOD, id })).toMatchObject({ kind: 'parsed', input: { id } });
  });

  it.each([
    [{ id: undefined }, ['id is missing']],
    [{ id: '' }, ['id is missing']],
    [{ id: 'a/b' }, ['id must be 1 to 128 letters, digits, hyphens or underscores']],
    [{ id: '__x__' }, ['id must not begin and end with __']],
    [{ id: '____' }, ['id must not begin and end with __']],
    [{ count: '007' }, ['count must be a whole number in digits']],
    [{ count: '1e3' }, ['count must be a whole number in digits']],
    [{ count: '9'.repeat(13) }, ['count must be a whole number in digits']],
    [{ on: 'yes' }, ['on must be 0 or 1']],
    [{ words: 'longer' }, ['words must have at most 5 characters']],
    [{ id: '', on: '2' }, ['id is missing', 'on must be 0 or 1']],
  ])('%j is named', (wrong, errors) => {
    expect(parseFields(Form, { ...GOOD, ...wrong })).toEqual({ kind: 'invalid', errors });
  });
});
