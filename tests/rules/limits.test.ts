import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOT } from '../../domain/battle/room.ts';
import type { RoomKind } from '../../domain/battle/room.ts';
import { allowsText } from '../../domain/chat/message.ts';
import { EMOJI, PHRASES } from '../../domain/chat/phrases.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ROOT } from '../../scripts/project/root.ts';

const RULES = readFileSync(resolve(ROOT, 'firestore.rules'), 'utf8');

/** The text of a function of the rules, which must not contain braces. */
function bodyOf(name: string): string {
  const body = new RegExp(`function ${name}\\([^)]*\\) \\{([^}]*)\\}`).exec(RULES)?.[1];
  if (body === undefined) throw new Error(`firestore.rules has no function ${name}.`);
  return body;
}

/** All captures of a pattern in a function. */
function captured(name: string, pattern: RegExp): string[] {
  return [...bodyOf(name).matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? '');
}

const DURATION = /duration\.value\((\d+), 'ms'\)/;
const QUOTED = /'([^']*)'/;

describe('firestore.rules and domain/limits.ts know the same numbers', () => {
  it.each([
    ['isHeartbeat', 'heartbeatEveryMs', DURATION],
    ['lives', 'heartbeatEveryMs', DURATION],
    ['asksRematch', 'heartbeatEveryMs', DURATION],
    ['isUnhurried', 'seatEveryMs', DURATION],
    ['isAboutToBegin', 'fullRoomMs', DURATION],
    ['isSilent', 'lobbyGraceMs', DURATION],
    ['isAway', 'goneGraceMs', DURATION],
    ['hasWaited', 'passOverMs', DURATION],
    ['isSecondLater', 'messageEveryMs', DURATION],
    ['endOf', 'lockGraceMs', /questionMs \+ (\d+)/],
    ['isHalfOver', 'lockGraceMs', /questionMs \+ (\d+)/],
    ['isText', 'messageLength', /size\(\) <= (\d+)/],
  ] as const)('%s: %s', (name, limit, pattern) => {
    expect(captured(name, pattern)).toEqual([String(LIMITS[limit])]);
  });

  it('ask of every seat of a group whether it is done', () => {
    const seats = Array.from({ length: LIMITS.groupSeats }, (_, seat) => String(seat));
    expect(captured('everybodyIsDone', /isDone\((\d), last, round\)/)).toEqual(seats);
  });

  it('ask a lock whether the next round is open, a second before anybody can be passed over', () => {
    const asksFrom = Number(captured('isTooEarlyForNext', DURATION)[0]);
    expect(asksFrom).toBe(LIMITS.passOverMs - 1_000);
  });

  it('hold no number of time anywhere else', () => {
    const all = RULES.replaceAll(/matches\('.*'\)/g, '').match(/\b\d{3,}\b/g) ?? [];
    expect(all.toSorted()).toEqual([
      '1000',
      '1000',
      '1000',
      '1000',
      '1000',
      '1000',
      '10000',
      '10000',
      '200',
      '3000',
      '4000',
      '45000',
      '5000',
    ]);
  });
});

describe('firestore.rules and domain/chat have the same texts', () => {
  it('for phrases', () => {
    const [kind, ...phrases] = captured('isPhrase', QUOTED);
    expect(kind).toBe('phrase');
    expect(phrases).toEqual(PHRASES);
  });

  it('for emoji', () => {
    const [kind, ...emoji] = captured('isEmoji', QUOTED);
    expect(kind).toBe('emoji');
    expect(emoji).toEqual(EMOJI);
  });

  it('for the rooms with free text', () => {
    const kinds: readonly RoomKind[] = ['random', 'friend', 'group', 'bot'];
    const [, ...withText] = captured('isText', QUOTED);
    expect(withText).toEqual(kinds.filter(allowsText));
  });

  it('for the bot', () => {
    expect(captured('isDone', QUOTED)).toEqual([BOT]);
  });
});
