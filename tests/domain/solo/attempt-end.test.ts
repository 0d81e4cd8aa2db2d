import { describe, expect, it } from 'vitest';
import { Page, REVEAL_MS, WHOLE, option, viewOf } from './support.ts';

describe('an early outcome', () => {
  const last = () => {
    const page = Page.playing(viewOf({}, 1));
    page.ms = 3_000;
    page.answer(0);
    expect(page.commands()).toMatchObject([{ kind: 'send', isLast: true }]);
    return page;
  };

  it('comes with the last answer, but is shown after its reveal', () => {
    const page = last().taken({ outcome: 'passed' });
    expect(page.stage).toMatchObject({ kind: 'running', phase: { kind: 'reveal' } });
    page.at(3_000 + REVEAL_MS);
    expect(page.stage).toEqual({ kind: 'over', outcome: 'passed' });
    expect(page.kinds()).toEqual(['refreshAccount']);
  });

  it('is shown at once if an earlier try succeeded and only its reply was lost', () => {
    const page = last().taken({ outcome: 'passed', isKnown: true });
    expect(page.stage).toEqual({ kind: 'over', outcome: 'passed' });
  });
});

describe('the end', () => {
  it('by time is asked for once, with the answers that were not sent', () => {
    const page = Page.playing(viewOf({ rules: WHOLE })).answer(1, 0);
    page.refused('unavailable').answer(0, 2);
    page.refused('unavailable').commands();
    page.at(120_000);
    expect(page.commands()).toMatchObject([
      {
        kind: 'finish',
        answers: [
          { id: 'q0', answer: option(1) },
          { id: 'q2', answer: option(0) },
        ],
        seconds: 120,
      },
    ]);
    expect(page.stage.kind).toBe('ending');
    expect(page.at(121_000).kinds()).toEqual([]);
    page.on({ kind: 'finished', outcome: 'passed' });
    expect(page.stage).toEqual({ kind: 'over', outcome: 'passed' });
    expect(page.at(130_000).kinds()).toEqual(['refreshAccount']);
  });

  it('that failed is sent again with the same answers, on demand or when online', () => {
    const page = Page.playing(viewOf({ rules: WHOLE })).answer(1, 0);
    page.refused('unavailable').on({ kind: 'giveUp' });
    const [, , finish] = page.commands();
    page.on({ kind: 'notFinished', code: 'unavailable' });
    expect(page.stage.kind).toBe('failed');
    expect(page.on({ kind: 'online' }).commands()).toEqual([finish]);
    page.on({ kind: 'notFinished', code: 'unavailable' });
    expect(page.on({ kind: 'retry' }).commands()).toEqual([finish]);
  });

  it('includes the answer that is being sent', () => {
    const page = Page.playing(viewOf({ rules: WHOLE })).answer(1, 0);
    page.commands();
    page.at(120_000);
    expect(page.commands()).toMatchObject([{ kind: 'finish', answers: [{ id: 'q0' }] }]);
  });

  it('ignores the failed call of an answer that it includes', () => {
    const page = Page.playing(viewOf({ rules: WHOLE })).answer(1, 0);
    const answer = page.sending();
    page.commands();
    page.at(120_000);
    expect(page.commands()).toMatchObject([{ kind: 'finish', answers: [{ id: 'q0' }] }]);
    page.on({ kind: 'notSent', answer, code: 'unavailable' });
    expect(page.kinds()).toEqual([]);
  });

  it('of an attempt that was ended elsewhere loads the one that has begun there', () => {
    const page = Page.playing().on({ kind: 'giveUp' });
    page.commands();
    page.on({ kind: 'notFinished', code: 'attemptOver' });
    expect(page.kinds()).toEqual(['load']);
    expect(page.stage.kind).toBe('loading');
  });

  it('of an attempt that the server has deleted loads the state before it', () => {
    const page = Page.playing().on({ kind: 'giveUp' });
    page.commands();
    page.on({ kind: 'notFinished', code: 'noData' });
    expect(page.kinds()).toEqual(['load']);
    page.on({ kind: 'loaded', found: { kind: 'none' } });
    expect(page.stage.kind).toBe('ready');
  });

  it('by a cancelled contest shows the screen before it', () => {
    const page = Page.playing().answer(1);
    page.commands();
    page.refused('contestCancelled');
    expect(page.kinds()).toEqual(['showError', 'calledOff']);
    expect(page.stage.kind).toBe('ready');
    expect(page.state.outbox).toEqual([]);
  });
});

describe('a page that is shown again', () => {
  it('ends an attempt that the server no longer knows as running', () => {
    const page = Page.playing().on({ kind: 'look' });
    const look = { reason: 'shown', changes: 0 } as const;
    expect(page.commands()).toEqual([{ kind: 'look', look }]);
    page.on({ kind: 'found', look, found: { kind: 'none' } });
    expect(page.kinds()).toEqual(['finish']);
  });

  it('looks again if an answer was taken meanwhile', () => {
    const page = Page.playing().on({ kind: 'look' }).answer(1).taken();
    page.commands();
    const look = { reason: 'shown', changes: 0 } as const;
    page.on({ kind: 'found', look, found: { kind: 'running', view: viewOf() } });
    expect(page.commands()).toEqual([{ kind: 'look', look: { reason: 'shown', changes: 1 } }]);
    expect(page.state.held?.view.events).toHaveLength(1);
  });

  it('stays as it is while offline', () => {
    const page = Page.playing().on({ kind: 'look' });
    page.commands();
    const look = { reason: 'shown', changes: 0 } as const;
    page.on({ kind: 'found', look, found: { kind: 'failed', code: 'unavailable' } });
    expect(page.kinds()).toEqual([]);
    expect(page.stage.kind).toBe('running');
  });
});

describe('an exam', () => {
  const exam = () => Page.playing(viewOf({ mode: 'exam', rules: WHOLE }), 'exam');

  it('that was ended elsewhere shows its result after a refused answer', () => {
    const page = exam().answer(1, 0);
    page.commands();
    page.refused('noData');
    const look = { reason: 'refused', changes: 0 } as const;
    expect(page.commands()).toEqual([{ kind: 'look', look }]);
    page.on({ kind: 'found', look, found: { kind: 'over', outcome: 'graded' } });
    expect(page.stage).toEqual({ kind: 'over', outcome: 'graded' });
  });

  it('is not handed in because a look finds nothing', () => {
    const page = exam().on({ kind: 'look' });
    page.commands();
    const look = { reason: 'shown', changes: 0 } as const;
    page.on({ kind: 'found', look, found: { kind: 'none' } });
    expect(page.kinds()).toEqual([]);
    expect(page.stage.kind).toBe('running');
  });

  it('hands its last answers in with the end, never with the outcome', () => {
    const page = exam().answer(1, 2);
    expect(page.commands()).toMatchObject([{ kind: 'send', isLast: false }]);
    page.refused('unavailable').commands();
    page.at(120_000);
    expect(page.commands()).toMatchObject([{ kind: 'finish', answers: [{ id: 'q2' }] }]);
    page.on({ kind: 'notFinished', code: 'attemptOver' });
    expect(page.stage.kind).toBe('failed');
  });
});
