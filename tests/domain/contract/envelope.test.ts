import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { answer, readEnvelope, refusal } from '../../../domain/contract/envelope.ts';
import { API_CODES } from '../../../domain/errors.ts';

const Coins = v.object({ coins: v.number() });
/** An envelope as it arrives: JSON, not our objects. */
const sent = (envelope: unknown): unknown => JSON.parse(JSON.stringify(envelope));

describe('the envelope', () => {
  it('carries data', () => {
    expect(readEnvelope(Coins, sent(answer({ coins: 5 })))).toEqual({
      kind: 'data',
      data: { coins: 5 },
      total: undefined,
    });
  });

  it('carries the total of a list', () => {
    const page = answer([{ coins: 1 }], 'updated', 31);
    expect(page).toMatchObject({ error: false, message: '111', total: '31' });
    expect(readEnvelope(v.array(Coins), sent(page))).toMatchObject({ kind: 'data', total: 31 });
  });

  it('carries a refusal by its meaning', () => {
    expect(refusal('alreadyPlayed', 'twice')).toEqual({
      error: true,
      message: '128',
      error_msg: 'twice',
    });
    const refused = { kind: 'refused', code: 'alreadyPlayed' };
    expect(readEnvelope(Coins, sent(refusal('alreadyPlayed')))).toEqual(refused);
  });

  it('reads a code of a newer server as a failure', () => {
    expect(readEnvelope(Coins, { error: true, message: '999' })).toEqual({
      kind: 'refused',
      code: 'somethingWentWrong',
    });
  });

  it.each([
    [null, /^body:/],
    ['<html>', /^body:/],
    [{ error: false, data: { coins: 'many' } }, /^data\.coins:/],
    [{ error: false, data: { coins: 1 }, total: 'x' }, /^total: must be digits/],
  ])('names the error of %j, which is no envelope', (body, error) => {
    const reading = readEnvelope(Coins, body);
    expect(reading.kind === 'malformed' && reading.errors.join('\n')).toMatch(error);
  });

  it('uses every code once', () => {
    const codes = Object.values(API_CODES);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
