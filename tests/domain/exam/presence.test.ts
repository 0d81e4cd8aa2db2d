import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExamPresence, PresenceEvent } from '../../../domain/exam/presence.ts';
import {
  beginPresence,
  examEnd,
  overFrom,
  seen,
  HEARTBEAT_GRACE_MS,
  afterPresenceEvent,
} from '../../../domain/exam/presence.ts';

const BEGIN = 1_800_000_000_000;
const CLOCK = { endsAt: BEGIN + 600_000, resumeMs: 5_000 };
const at = (seconds: number) => BEGIN + seconds * 1_000;

/** A heartbeat with its time in seconds; the page is `a`, and each page numbers its heartbeats. */
type Said = readonly [seconds: number, kind: PresenceEvent['kind'], also?: Partial<PresenceEvent>];

function presenceAfter(...said: readonly Said[]): ExamPresence {
  return said.reduce(
    (presence, [seconds, kind, also], order) =>
      afterPresenceEvent(presence, { kind, page: 'a', order, ...also }, CLOCK, at(seconds)),
    beginPresence('a', BEGIN),
  );
}
/** The reason and the time in seconds at which an exam ended. */
function endAfter(seconds: number, ...said: readonly Said[]) {
  const end = examEnd(presenceAfter(...said), CLOCK, at(seconds));
  return end && [end.reason, (end.at - BEGIN) / 1_000];
}

describe('an exam that is left', () => {
  it('is over five seconds after it was hidden, once a late heartbeat could have come', () => {
    expect(endAfter(16.9, [10, 'hidden'])).toBeUndefined();
    expect(endAfter(17, [10, 'hidden'])).toBeUndefined();
    expect(endAfter(17.001, [10, 'hidden'])).toEqual(['left', 15]);
    expect(HEARTBEAT_GRACE_MS).toBe(2_000);
  });

  it('continues if the page comes back in time, with the absence recorded', () => {
    const said: Said[] = [
      [10, 'hidden'],
      [13, 'here', { hiddenMs: 2_900 }],
    ];
    expect(endAfter(500, ...said)).toBeUndefined();
    expect(presenceAfter(...said).absences).toEqual([{ kind: 'hidden', at: at(10), ms: 3_000 }]);
  });

  it('is over by the page’s own report, to the second, even if its heartbeats were late', () => {
    expect(endAfter(16.2, [10, 'hidden'], [16.2, 'here', { hiddenMs: 6_000 }])).toEqual([
      'left',
      15,
    ]);
    expect(endAfter(16.2, [10, 'hidden'], [16.2, 'here', { hiddenMs: 5_000 }])).toBeUndefined();
    // the heartbeat about leaving was lost with the network
    expect(endAfter(60, [10, 'here'], [60, 'here', { hiddenMs: 30_000 }])).toEqual(['left', 35]);
  });

  it('stays over, whatever arrives afterwards', () => {
    expect(endAfter(60, [10, 'hidden'], [18, 'here'])).toEqual(['left', 15]);
    const late = [10, 'hidden'] as const;
    expect(endAfter(60, late, [16, 'here', { hiddenMs: 6_000 }], [17, 'here'])).toEqual([
      'left',
      15,
    ]);
  });

  it('counts from the first time it was hidden, however often that is reported', () => {
    expect(endAfter(18, [10, 'hidden'], [14, 'hidden'], [16, 'hidden'])).toEqual(['left', 15]);
  });

  it('is over by its time if that comes first', () => {
    expect(endAfter(700, [597, 'hidden'])).toEqual(['time', 600]);
    expect(endAfter(700, [594, 'hidden'])).toEqual(['left', 599]);
    expect(endAfter(601)).toBeUndefined();
    expect(endAfter(601.001)).toEqual(['time', 600]);
  });
});

describe('several pages of one exam', () => {
  it('are one presence: a superseded page cannot report being hidden', () => {
    expect(endAfter(60, [10, 'here', { page: 'b' }], [11, 'hidden', { page: 'a' }])).toBe(
      undefined,
    );
    expect(endAfter(60, [10, 'here', { page: 'b' }], [11, 'hidden', { page: 'b' }])).toEqual([
      'left',
      16,
    ]);
  });

  it('may have been hidden while another one was visible', () => {
    expect(
      endAfter(
        90,
        [10, 'hidden'],
        [11, 'here', { page: 'b' }],
        [80, 'here', { page: 'a', hiddenMs: 70_000 }],
      ),
    ).toBeUndefined();
  });

  it('are not hidden by a heartbeat that was overtaken on its way', () => {
    const overtaken = [
      [10, 'here', { order: 5 }],
      [10.1, 'hidden', { order: 4 }],
    ] as const;
    expect(endAfter(60, ...overtaken)).toBeUndefined();
  });
});

describe('an exam without heartbeats', () => {
  it('continues, with the gap recorded in its length', () => {
    expect(endAfter(500)).toBeUndefined();
    expect(presenceAfter([75, 'here']).absences).toEqual([]);
    expect(presenceAfter([75.001, 'here']).absences).toEqual([
      { kind: 'silent', at: BEGIN, ms: 75_001 },
    ]);
    expect(presenceAfter([10, 'here'], [34, 'offline']).absences).toEqual([
      { kind: 'offline', at: at(10), ms: 24_000 },
    ]);
  });

  it('takes an answer as a heartbeat, but not as proof that the page is visible', () => {
    const answered = seen(seen(beginPresence('a', BEGIN), at(60)), at(120));
    expect([answered.seenAt, answered.absences]).toEqual([at(120), []]);
    const hidden = seen(presenceAfter([10, 'hidden']), at(14));
    expect(examEnd(hidden, CLOCK, at(18))).toEqual({ at: at(15), reason: 'left' });
  });
});

it('an exam that is over stays over from the same moment, whatever arrives', () => {
  const kinds = fc.constantFrom<PresenceEvent['kind']>('here', 'hidden', 'offline');
  const signs = fc.array(
    fc.record({
      kind: kinds,
      page: fc.constantFrom('a', 'b'),
      wait: fc.nat(20_000),
      order: fc.nat(9),
      hiddenMs: fc.nat(8_000),
    }),
    { maxLength: 60, size: 'max' },
  );
  fc.assert(
    fc.property(signs, (all) => {
      let presence = beginPresence('a', BEGIN);
      let now = BEGIN;
      let over: ReturnType<typeof examEnd>;
      for (const { wait, ...sign } of all) {
        now += wait;
        over ??= examEnd(presence, CLOCK, now);
        presence = afterPresenceEvent(presence, sign, CLOCK, now);
        over ??= examEnd(presence, CLOCK, now);
        expect(examEnd(presence, CLOCK, now)).toEqual(over);
        expect(examEnd(presence, CLOCK, overFrom(presence, CLOCK) - 1)).toBeUndefined();
      }
    }),
  );
});
