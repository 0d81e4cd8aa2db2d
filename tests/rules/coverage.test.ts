import { describe, expect, it } from 'vitest';
import type { LogEntry } from '@quizbout/firestore-emulator/transports/request-log';
import { compileRules } from '@quizbout/firestore-emulator/rules/ruleset';
import type { Ruleset } from '@quizbout/firestore-emulator/rules/ruleset';
import { countAttempts } from './support/attempts.ts';
import { coverageGaps } from './support/coverage-gaps.ts';

const SOURCE = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{user} {
      allow get: if request.auth != null && request.auth.uid == user;
    }
  }
}
`;

const NOTHING = { before: () => null, after: () => null };

/** Gets users/ann, which does not exist, as this user or as a visitor. */
function getAnn(rules: Ruleset, uid: string | undefined): void {
  const request = {
    database: { project: 'demo', database: '(default)' },
    method: 'get',
    path: 'users/ann',
    auth: uid === undefined ? null : { uid, token: { sub: uid } },
    time: 0,
    resource: null,
    newFields: null,
    query: null,
  } as const;
  rules.decide(request, NOTHING, { seen: new Set(), limit: 10 });
}

describe('the gaps of a coverage', () => {
  const gapsAfter = (...uids: (string | undefined)[]) => {
    const rules = compileRules(SOURCE);
    for (const uid of uids) getAnn(rules, uid);
    return coverageGaps(rules.coverage()).map(({ text, missing }) => `${text}: ${missing}`);
  };

  it('lists every expression before the first request', () => {
    expect(gapsAfter()).toContain('request.auth.uid == user: never evaluated');
  });

  it('are conditions that only ever held', () => {
    expect(gapsAfter('ann')).toEqual([
      'request.auth != null && request.auth.uid == user: never false',
      'request.auth != null: never false',
      'request.auth.uid == user: never false',
    ]);
  });

  it('are conditions behind one that never held', () => {
    const gaps = gapsAfter(undefined);
    expect(gaps).toContain('request.auth != null: never true');
    expect(gaps).toContain('request.auth.uid: never evaluated');
  });

  it('are none once each was seen both ways', () => {
    expect(gapsAfter('ann', 'ben', undefined)).toEqual([]);
  });
});

describe('the count of attempts', () => {
  const entry = (change: Partial<LogEntry>): LogEntry => ({
    timeMs: 0,
    transport: 'webchannel',
    method: 'Write',
    target: 'rooms/r1/rounds/0',
    caller: 'uid ann',
    status: 'OK',
    ms: 1,
    notes: ['update rooms/r1/rounds/0 allowed by the rule at 1:1'],
    ...change,
  });

  it('counts only players’ requests that the rules decided', () => {
    const { total, byTarget, denials } = countAttempts([
      entry({}),
      entry({ status: 'PERMISSION_DENIED', notes: ['false'] }),
      entry({ method: 'Listen', target: 'target 4: rooms/r2/rounds', caller: 'visitor' }),
      entry({ status: 'UNAUTHENTICATED', caller: '?', notes: ['expired'] }),
      entry({ caller: 'owner' }),
      entry({ notes: [] }),
      entry({ status: 'ABORTED' }),
    ]);
    expect(total).toEqual({ denied: 2, allowed: 2 });
    expect(byTarget).toEqual({
      'Write rooms/*/rounds/*': { denied: 2, allowed: 1 },
      'Listen rooms/*/rounds': { denied: 0, allowed: 1 },
    });
    expect(denials[0]).toEqual({ what: 'uid ann: Write rooms/r1/rounds/0', why: 'false' });
  });
});
