import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';
import { setSessionCookies } from '../../server/session/sessions.ts';

const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** A test elsewhere, by its file and its title (or the title of its describe). */
type Shown = readonly [file: string, title: string];

/**
 * The items of OWASP's Application Security Verification Standard 5.0 that concern a quiz for coins, each with its
 * tests. Items without another test are tested below.
 */
const ITEMS: Readonly<Record<string, { says: string; shown: readonly Shown[] }>> = {
  'V2.2.2': {
    says: 'input is validated at a trusted layer: the server or the rules, never only the form',
    shown: [
      [
        'tests/server/user-signup.test.ts',
        'refuses missing and wrong fields by name, and makes no account',
      ],
      ['tests/server/router.test.ts', 'counts an empty field as absent, and names every field'],
      ['tests/rules/locks.test.ts', 'the content of a lock'],
      [
        'tests/server/email-verification.test.ts',
        'opens no session and makes no account for any type in the form',
      ],
    ],
  },
  'V2.2.3': {
    says: 'combined values make sense together',
    shown: [
      ['tests/rules/locks.test.ts', 'every position of the four is taken, here %d'],
      ['tests/rules/locks.test.ts', 'is under the number of its round'],
      [
        'tests/rules/seats.test.ts',
        'denies a membership without a seat, and a seat without a membership',
      ],
    ],
  },
  'V2.3.1': {
    says: 'steps go in their order, and none is skipped',
    shown: [
      ['tests/rules/rounds.test.ts', 'denies skipping a round'],
      ['tests/rules/locks.test.ts', 'not before the round is open, by its number'],
      ['tests/rules/locks.test.ts', 'denies changing, repeating and deleting a lock'],
      ['tests/server/battle/settle.test.ts', 'is refused before the end, and to strangers'],
      [
        'tests/server/gate/gate.test.ts',
        'sends an anonymous visitor of a gated page to the auth screen, with the way back',
      ],
    ],
  },
  'V2.3.2': {
    says: 'limits are documented and kept',
    shown: [
      ['tests/rules/limits.test.ts', 'firestore.rules and domain/limits.ts know the same numbers'],
      [
        'tests/server/account/ledger.test.ts',
        'refuses a negative balance, and then moves no coins',
      ],
    ],
  },
  'V2.3.3': {
    says: 'all or nothing',
    shown: [
      [
        'tests/server/battle/deal.test.ts',
        'does not start if a player lacks the coins by then, says why and keeps no fee',
      ],
      [
        'tests/server/account/ledger.test.ts',
        'keeps coins equal to the sum of entries and at least 0 under concurrent movements',
      ],
    ],
  },
  'V2.3.4': {
    says: 'nothing is booked twice',
    shown: [
      ['tests/rules/seats.test.ts', 'gives the last seat to one of ten concurrent players'],
      [
        'tests/server/battle/settle.test.ts',
        'gives the winner the pot once, when four ask at once',
      ],
      [
        'tests/server/user-signup.test.ts',
        'makes one account and one welcome of many calls at once',
      ],
    ],
  },
  'V2.4.1': {
    says: 'calls in excess are refused, also those that burn a quota',
    shown: [
      ['tests/server/router.test.ts', 'hold a player to a burst of 60'],
      ['tests/server/router.test.ts', 'hold an address to 300 at once'],
      ['tests/server/gate/gate.test.ts', 'slows one address down that makes tokens up'],
    ],
  },
  'V2.4.2': {
    says: 'what goes faster than a human can is refused',
    shown: [
      ['tests/rules/rounds.test.ts', 'not even by all locks before its question has begun'],
      ['tests/rules/locks.test.ts', "allows a heartbeat once a second, with the server's time"],
    ],
  },
  'V3.2.2': {
    says: 'what is text is shown as text',
    shown: [
      ['tests/rules/chat.test.ts', 'markup is text like any other'],
      ['tests/features/shared/i18n/catalogue.test.ts', 'leave markup as it was typed'],
    ],
  },
  'V3.3.1': {
    says: 'session cookies are Secure, and bound to this host by __Host- (over https)',
    shown: [
      ['tests/server/user-signup.test.ts', 'sets cookies fit for how the caller came'],
      ['tests/server/sessions.test.ts', 'over https is taken from the cookie that only this host'],
      [
        'tests/server/gate/gate.test.ts',
        'recognizes a session only by the cookie of its transport',
      ],
    ],
  },
  'V3.3.2': {
    says: 'session cookies say SameSite, and other sites cannot use them',
    shown: [
      ['tests/server/sessions.test.ts', 'comes by cookie from our own pages only'],
      ['e2e/session.test.ts', 'cannot be used by the page of another site'],
    ],
  },
  'V3.3.4': {
    says: 'no script can read a session cookie',
    shown: [['e2e/session.test.ts', 'and no script can read it']],
  },
  'V3.4.1': {
    says: 'Strict-Transport-Security on every answer over https',
    shown: [['e2e/gates.test.ts', 'of %s are those that keep it safe']],
  },
  'V3.4.3': {
    says: 'a Content-Security-Policy with a nonce, without plugins and foreign bases',
    shown: [
      [
        'tests/server/gate/content-security-policy.test.ts',
        'blocks features that the game does not use',
      ],
      ['tests/server/gate/content-security-policy.test.ts', 'lets scripts run by the nonce alone'],
      ['e2e/gates.test.ts', 'is felt: a script without the nonce does not run'],
      ['e2e/gates.test.ts', 'has a nonce of its own every time, on every script'],
    ],
  },
  'V3.4.4': {
    says: 'X-Content-Type-Options: nosniff',
    shown: [['e2e/gates.test.ts', 'of %s are those that keep it safe']],
  },
  'V3.4.5': {
    says: 'a referrer policy',
    shown: [['e2e/gates.test.ts', 'of %s are those that keep it safe']],
  },
  'V3.4.6': {
    says: 'no other site frames a page',
    shown: [
      [
        'tests/server/gate/content-security-policy.test.ts',
        'blocks features that the game does not use',
      ],
      ['e2e/gates.test.ts', 'of the API let nothing run'],
    ],
  },
};

describe.each(Object.entries(ITEMS))('ASVS %s', (_id, { says, shown }) => {
  it.each(shown)(`${says}: %s, "%s"`, (file, title) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => line.includes(title));
    // the line of a title begins with it( or describe(, or continues after the table of an .each
    const isTitle = /^\s*((it|describe)\b.*\(|\]\)\()?['"]/;
    expect(lines.some((line) => isTitle.test(line))).toBe(true);
  });
});

describe('ASVS V3.2.2, in the code', () => {
  it('nothing writes markup into a page by hand', () => {
    const sources = globSync('{app,features,realtime}/**/*.{ts,tsx}', { cwd: ROOT });
    expect(sources.length).toBeGreaterThan(100);
    for (const file of sources) {
      expect
        .soft(read(file), file)
        .not.toMatch(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/);
    }
  });
});

describe('ASVS V3.3, the cookies themselves', () => {
  const cookiesOf = (secure: boolean) => {
    const reply = new Headers();
    setSessionCookies(reply, secure, { token: 't', uid: 'ann' });
    return reply.getSetCookie().map((cookie) => cookie.split('; '));
  };

  it('over https are Secure, SameSite, for the whole host and no other; the session is HttpOnly and __Host-', () => {
    const [session, player] = cookiesOf(true);
    expect(session).toEqual(
      expect.arrayContaining(['__Host-session=t', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
    );
    expect(player).toEqual(expect.arrayContaining(['player=ann', 'Secure', 'SameSite=Lax']));
    // __Host- forbids a domain
    expect(session?.join()).not.toMatch(/domain/i);
  });

  it('over http, in a local network, go without what http cannot have', () => {
    const [session] = cookiesOf(false);
    expect(session).toEqual(expect.arrayContaining(['session=t', 'HttpOnly', 'SameSite=Lax']));
    expect(session).not.toContain('Secure');
  });
});
