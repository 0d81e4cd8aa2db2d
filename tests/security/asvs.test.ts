import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';
import { setSessionCookies } from '../../server/session/sessions.ts';

const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** A test elsewhere, by its file and its title (or the title of its describe). */
type Shown = readonly [file: string, title: string];

/**
 * The items of OWASP's Application Security Verification Standard 5.0 that apply to a quiz for coins, with the tests of each. Items without a test elsewhere are tested below.
 */
const ITEMS: Readonly<Record<string, { says: string; shown: readonly Shown[] }>> = {
  'V2.2.2': {
    says: 'input is validated at a trusted layer: the server or the rules, never only the form',
    shown: [
      [
        'tests/server/profile/user-signup.test.ts',
        'makes no account with missing or invalid fields',
      ],
      ['tests/server/router.test.ts', 'counts an empty field as absent'],
      ['tests/server/router.test.ts', 'names every invalid field'],
      ['tests/rules/locks.test.ts', 'the content of a lock'],
      [
        'tests/server/profile/email-verification.test.ts',
        'opens no session and makes no account for any type in the form',
      ],
    ],
  },
  'V2.2.3': {
    says: 'combined values make sense together',
    shown: [
      ['tests/rules/locks.test.ts', 'allows every position of the four, here %d'],
      ['tests/rules/locks.test.ts', 'stores the lock under the number of its round'],
      ['tests/rules/seats.test.ts', 'denies a membership without a seat'],
      ['tests/rules/seats.test.ts', 'denies a seat without a membership'],
    ],
  },
  'V2.3.1': {
    says: 'steps go in their order without a gap',
    shown: [
      ['tests/rules/rounds.test.ts', 'denies skipping a round'],
      ['tests/rules/locks.test.ts', 'begins with the opening of the round of this number'],
      ['tests/rules/locks.test.ts', 'denies any change of a lock'],
      ['tests/server/battle/settle.test.ts', 'is refused before the end'],
      ['tests/server/battle/settle.test.ts', 'is refused to strangers'],
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
      ['tests/server/account/ledger.test.ts', 'moves no coins if one balance would be negative'],
    ],
  },
  'V2.3.3': {
    says: 'all or nothing',
    shown: [
      [
        'tests/server/battle/deal.test.ts',
        'closes the room without a fee if a player no longer has the coins',
      ],
      [
        'tests/server/account/ledger.test.ts',
        'keeps coins equal to the non-negative sum of entries under concurrent movements',
      ],
    ],
  },
  'V2.3.4': {
    says: 'nothing is booked twice',
    shown: [
      ['tests/rules/seats.test.ts', 'gives the last seat to one of ten concurrent players'],
      [
        'tests/server/battle/settle.test.ts',
        'gives the winner the pot once, for concurrent and repeated calls',
      ],
      [
        'tests/server/profile/user-signup.test.ts',
        'makes one account with one welcome for concurrent calls',
      ],
    ],
  },
  'V2.4.1': {
    says: 'calls in excess are refused, also those that burn a quota',
    shown: [
      ['tests/server/router.test.ts', 'limit a player to a burst of 60'],
      ['tests/server/router.test.ts', 'limit an address to 300 at once'],
      ['tests/server/gate/gate.test.ts', 'slows an address down that invents tokens'],
    ],
  },
  'V2.4.2': {
    says: 'what goes faster than a human can is refused',
    shown: [
      ['tests/rules/rounds.test.ts', 'is never before its question has begun, even with all locks'],
      ['tests/rules/locks.test.ts', "allows a heartbeat once a second, with the server's time"],
    ],
  },
  'V3.2.2': {
    says: 'what is text is shown as text',
    shown: [
      ['tests/rules/chat.test.ts', 'takes markup as text like any other'],
      ['tests/features/shared/i18n/catalogue.test.ts', 'leave markup as it was typed'],
    ],
  },
  'V3.3.1': {
    says: 'session cookies are Secure and bound to this host by __Host- (over https)',
    shown: [
      [
        'tests/server/profile/user-signup.test.ts',
        'sets cookies that fit the transport of the caller',
      ],
      [
        'tests/server/session/sessions.test.ts',
        'over https is taken from the cookie that only this host',
      ],
      [
        'tests/server/gate/gate.test.ts',
        'recognizes a session only by the cookie of its transport',
      ],
    ],
  },
  'V3.3.2': {
    says: 'session cookies say SameSite: other sites cannot use them',
    shown: [
      ['tests/server/session/sessions.test.ts', 'comes by cookie from our own pages only'],
      ['e2e/session.test.ts', 'cannot be used by the page of another site'],
    ],
  },
  'V3.3.4': {
    says: 'no script can read a session cookie',
    shown: [['e2e/session.test.ts', 'hidden from scripts']],
  },
  'V3.4.1': {
    says: 'Strict-Transport-Security on every answer over https',
    shown: [['e2e/gates.test.ts', 'of %s are those that protect it']],
  },
  'V3.4.3': {
    says: 'a Content-Security-Policy with a nonce, without plugins and foreign bases',
    shown: [
      [
        'tests/server/gate/content-security-policy.test.ts',
        'blocks features that the game does not use',
      ],
      ['tests/server/gate/content-security-policy.test.ts', 'allows scripts by their nonce alone'],
      ['e2e/gates.test.ts', 'stops a script without the nonce'],
      ['e2e/gates.test.ts', 'has a new nonce for each request, on every script'],
    ],
  },
  'V3.4.4': {
    says: 'X-Content-Type-Options: nosniff',
    shown: [['e2e/gates.test.ts', 'of %s are those that protect it']],
  },
  'V3.4.5': {
    says: 'a referrer policy',
    shown: [['e2e/gates.test.ts', 'of %s are those that protect it']],
  },
  'V3.4.6': {
    says: 'no other site frames a page',
    shown: [
      [
        'tests/server/gate/content-security-policy.test.ts',
        'blocks features that the game does not use',
      ],
      ['e2e/gates.test.ts', 'of the API forbid everything'],
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

  it('hide the session over https from scripts and from other hosts', () => {
    const [session] = cookiesOf(true);
    expect(session).toEqual(
      expect.arrayContaining(['__Host-session=t', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
    );
    // __Host- forbids a domain
    expect(session?.join()).not.toMatch(/domain/i);
  });

  it('show the player over https to scripts of this site alone', () => {
    const [, player] = cookiesOf(true);
    expect(player).toEqual(expect.arrayContaining(['player=ann', 'Secure', 'SameSite=Lax']));
    expect(player).not.toContain('HttpOnly');
  });

  it('over http, in a local network, omit what http cannot have', () => {
    const [session] = cookiesOf(false);
    expect(session).toEqual(expect.arrayContaining(['session=t', 'HttpOnly', 'SameSite=Lax']));
    expect(session).not.toContain('Secure');
  });
});
