import { describe, expect, it } from 'vitest';
import { RETRY_MS } from '../../../domain/solo/attempt-outbox.ts';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { stageOfAttempt } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import { Page, START, WINDOW_MS, viewOf } from './support.ts';

/** When the server took the lifeline, since the start. */
const TAKEN_MS = 20_000;

const view = () =>
  viewOf({ rules: { ...viewOf().rules, lifelines: ['fifty-fifty', 'reset-timer', 'letter'] } });

/** A page whose lifeline failed with a code, 20 s after the start. */
function unhelped(lifeline: Lifeline, code: ErrorCode = 'unavailable'): Page {
  const page = Page.playing(view());
  page.ms = TAKEN_MS;
  page.help(lifeline).commands();
  return page.on({ kind: 'notHelped', view: view(), code });
}

/** The server's view with a lifeline that it took. */
function helpedView(lifeline: Lifeline, ms: number): AttemptView {
  const used = { lifeline, question: 0 } as const;
  return {
    ...view(),
    now: START + ms,
    events: [{ kind: 'lifeline', ...used, at: START + TAKEN_MS }],
    helps: [{ ...used, ...(lifeline === 'fifty-fifty' && { left: [0, 1] }) }],
  };
}

/** The server answers the page's request to read the attempt. */
const found = (page: Page, running: AttemptView) =>
  page.on({
    kind: 'found',
    look: { reason: 'shown', changes: page.state.changes },
    found: { kind: 'running', view: running },
  });

describe('a lifeline whose reply was lost', () => {
  it('is shown by the next view', () => {
    const page = unhelped('fifty-fifty');
    expect(page.kinds()).toEqual(['showError', 'look']);
    found(page, helpedView('fifty-fifty', TAKEN_MS + 500));
    expect(page.state.held?.view.helps).toMatchObject([{ left: [0, 1] }]);
  });

  it('is read until the server answers', () => {
    const page = unhelped('fifty-fifty');
    const look = { reason: 'shown', changes: 0 } as const;
    page.on({ kind: 'found', look, found: { kind: 'failed', code: 'unavailable' } }).commands();
    expect(page.at(TAKEN_MS + RETRY_MS).kinds()).toEqual(['look']);
  });

  it('cannot be bought twice before the view shows its help', () => {
    const page = unhelped('letter');
    page.commands();
    expect(page.help('letter').kinds()).toEqual([]);
  });

  it('can be bought again if the view shows that the call never arrived', () => {
    const page = found(unhelped('letter'), { ...view(), now: START + TAKEN_MS + 500 });
    page.commands();
    expect(page.help('letter').kinds()).toEqual(['help']);
  });

  it('shows the new balance with its help', () => {
    const page = unhelped('fifty-fifty');
    page.commands();
    found(page, helpedView('fifty-fifty', TAKEN_MS + 500));
    expect(page.kinds()).toEqual(['refreshAccount']);
  });

  it.each(['lifelineUsed', 'lifelineExcluded', 'alreadyAnswered', 'tooEarly', 'tooLate'] as const)(
    'is read again after the refusal %s of another press',
    (code) => {
      expect(unhelped('fifty-fifty', code).kinds()).toEqual(['showError', 'look']);
    },
  );

  it('reads nothing again after an error that changed nothing', () => {
    expect(unhelped('fifty-fifty', 'notEnoughCoins').kinds()).toEqual(['showError']);
  });

  it('reads nothing again once its attempt has ended', () => {
    const page = Page.playing(view()).help('letter');
    page.on({ kind: 'giveUp' }).commands();
    page.on({ kind: 'notHelped', view: view(), code: 'unavailable' });
    expect(page.kinds()).toEqual(['showError']);
  });
});

describe('a lifeline whose reply comes after a view that has it', () => {
  it('is counted once', () => {
    const page = Page.playing(view());
    page.ms = TAKEN_MS;
    page.help('letter');
    const helped = helpedView('letter', TAKEN_MS);
    found(page, helped);
    const used = { lifeline: 'letter', question: 0 } as const;
    const event = { kind: 'lifeline', ...used, at: START + TAKEN_MS } as const;
    const reply = { now: START + TAKEN_MS, event, help: used };
    page.on({ kind: 'helped', view: view(), reply });
    expect(page.state.held?.view.helps).toHaveLength(1);
  });
});

describe('a reset of the time whose reply was lost', () => {
  it('leaves the question open until the server’s end', () => {
    const page = unhelped('reset-timer');
    page.at(WINDOW_MS + 1_000);
    found(page, helpedView('reset-timer', WINDOW_MS + 1_000));
    expect(page.phase).toEqual({
      kind: 'question',
      question: 0,
      until: START + TAKEN_MS + WINDOW_MS,
    });
  });

  it('asks for no key at the old end', () => {
    const page = unhelped('reset-timer');
    page.commands();
    expect(page.at(WINDOW_MS).kinds()).not.toContain('ask');
  });
});

describe('a page whose window ends before the server’s', () => {
  /** A page without the server's reset of the time, one second after the end that it knows. */
  const early = () => {
    const page = Page.playing(view()).at(WINDOW_MS + 1_000);
    page.commands();
    return page;
  };
  const LATER_END_MS = TAKEN_MS + WINDOW_MS;

  it('reads the attempt again if the server refuses the key as too early', () => {
    const page = early().on({ kind: 'notAsked', view: view(), code: 'tooEarly' });
    expect(page.kinds()).toEqual(['look']);
    found(page, helpedView('reset-timer', WINDOW_MS + 1_000));
    expect(page.phase).toMatchObject({ kind: 'question', question: 0 });
  });

  it('asks for the key again at the server’s end', () => {
    const page = early().on({ kind: 'notAsked', view: view(), code: 'tooEarly' });
    found(page, helpedView('reset-timer', WINDOW_MS + 1_000)).commands();
    expect(page.at(LATER_END_MS).commands()).toMatchObject([{ kind: 'ask', question: 0 }]);
  });

  it('asks for the key once if the next view has the same end', () => {
    const page = early().on({ kind: 'notAsked', view: view(), code: 'tooEarly' });
    page.commands();
    found(page, { ...view(), now: START + WINDOW_MS + 1_000 });
    expect(page.kinds()).toEqual([]);
  });

  it('drops the answer to the next question, which the server refuses as too early', () => {
    const page = early().at(WINDOW_MS + 3_000);
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    page.answer(1).refused('tooEarly');
    expect(page.state.outbox).toEqual([]);
  });

  it('shows the open question again after such an answer', () => {
    const page = early()
      .at(WINDOW_MS + 3_000)
      .answer(1);
    page.commands();
    page.refused('tooEarly');
    expect(page.kinds()).toEqual(['showError', 'look']);
    found(page, helpedView('reset-timer', WINDOW_MS + 3_000));
    expect(stageOfAttempt(page.state)).toMatchObject({
      kind: 'running',
      phase: { kind: 'question', question: 0 },
    });
  });

  it('takes an answer to the question that is shown again', () => {
    const page = early()
      .at(WINDOW_MS + 3_000)
      .answer(1);
    page.refused('tooEarly');
    found(page, helpedView('reset-timer', WINDOW_MS + 3_000)).commands();
    expect(page.answer(0).commands()).toMatchObject([{ kind: 'send', answer: { question: 0 } }]);
  });

  it('reads the attempt again if a question’s beginning is too early', () => {
    const audio = { address: '/a.mp3', seconds: 5 };
    const { questions, ...others } = view();
    const heard = { ...others, questions: questions.map((one) => ({ ...one, audio })) };
    const page = Page.playing(heard).on({ kind: 'begin', beginning: 'heard' });
    page.commands();
    page.on({ kind: 'notAsked', view: heard, beginning: 'heard', code: 'tooEarly' });
    expect(page.kinds()).toEqual(['showError', 'look']);
  });
});
