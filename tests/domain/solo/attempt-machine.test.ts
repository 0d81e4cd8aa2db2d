import { describe, expect, it } from 'vitest';
import { RETRY_MS } from '../../../domain/solo/attempt-outbox.ts';
import { wakeAt } from '../../../domain/solo/attempt-state.ts';
import type { Look } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import {
  BEHIND_MS,
  Page,
  REVEAL_MS,
  START,
  WHOLE,
  WINDOW_MS,
  option,
  taken,
  viewOf,
} from './support.ts';

/** The page's request to read the attempt again. */
function lookOf(page: Page): Look {
  const [look] = page.commands();
  if (look?.kind !== 'look') throw new Error('it did not look');
  return look.look;
}

describe('opening an attempt', () => {
  it('asks once for two presses', () => {
    const page = new Page().on({ kind: 'loaded', found: { kind: 'none' } });
    expect(page.stage.kind).toBe('ready');
    page.on({ kind: 'start', language: '2' }).on({ kind: 'start', language: '2' });
    expect(page.commands()).toEqual([{ kind: 'open', language: '2' }]);
    expect(page.state.isOpening).toBe(true);
    page.on({ kind: 'opened', view: viewOf() });
    expect(page.state.isOpening).toBe(false);
    expect(page.phase).toMatchObject({ kind: 'question', question: 0 });
  });

  it('shows why it was refused', () => {
    const page = new Page().on({ kind: 'loaded', found: { kind: 'none' } });
    page.on({ kind: 'start', language: '' }).commands();
    page.on({ kind: 'notOpened', code: 'noQuestions' });
    expect(page.commands()).toEqual([{ kind: 'showError', code: 'noQuestions', about: 'attempt' }]);
    expect(page.stage.kind).toBe('ready');
  });

  it('can be tried again after a refusal', () => {
    const page = new Page().on({ kind: 'loaded', found: { kind: 'none' } });
    page.on({ kind: 'start', language: '' }).commands();
    page.on({ kind: 'notOpened', code: 'noQuestions' }).commands();
    expect(page.stage.kind).toBe('ready');
    expect(page.on({ kind: 'start', language: '' }).kinds()).toEqual(['open']);
  });
});

describe('opening an attempt that has ended elsewhere', () => {
  it('loads its result', () => {
    const page = new Page().on({ kind: 'loaded', found: { kind: 'none' } });
    page.on({ kind: 'start', language: '' }).commands();
    page.on({ kind: 'notOpened', code: 'attemptOver' });
    expect(page.kinds()).toEqual(['load']);
    expect(page.stage.kind).toBe('loading');
    page.on({ kind: 'loaded', found: { kind: 'over', outcome: 'passed' } });
    expect(page.stage).toEqual({ kind: 'over', outcome: 'passed' });
  });
});

describe('a reload in the middle of an attempt', () => {
  it('resumes at the question of the server’s time, whatever this clock says', () => {
    const events = [taken(0, option(1), START + 1_000)];
    const now = START + 1_000 + REVEAL_MS + 10_000;
    const page = new Page();
    page.ms = now - START;
    const view = viewOf({ events, now, feedback: { 0: { isRight: true } } });
    page.on({ kind: 'loaded', found: { kind: 'running', view } });
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    expect(wakeAt(page.state)).toBe(START + 1_000 + REVEAL_MS + WINDOW_MS - BEHIND_MS);
  });

  it('fails while offline, then loads on demand', () => {
    const page = new Page();
    page.on({ kind: 'loaded', found: { kind: 'failed', code: 'unavailable' } });
    expect(page.stage.kind).toBe('failed');
    expect(page.on({ kind: 'retry' }).kinds()).toEqual(['load']);
    expect(page.stage.kind).toBe('loading');
    page.on({ kind: 'loaded', found: { kind: 'none' } });
    expect(page.stage.kind).toBe('ready');
  });
});

describe('an answer', () => {
  it('is sent, then revealed before the next question', () => {
    const page = Page.playing();
    page.ms = 5_000;
    page.answer(1);
    expect(page.commands()).toMatchObject([
      { kind: 'send', answer: { question: 0, answer: option(1) }, isLast: false },
    ]);
    page.taken();
    expect(page.state.outbox).toEqual([]);
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
    page.at(5_000 + REVEAL_MS);
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    expect(page.kinds()).toEqual([]);
  });

  it('is the first of a double tap if it is final', () => {
    const page = Page.playing().answer(1).answer(0);
    expect(page.kinds()).toEqual(['send']);
    expect(page.state.outbox).toMatchObject([{ question: 0, answer: option(1) }]);
    page.taken();
    expect(page.kinds()).toEqual([]);
  });

  it('is not the second of a double tap that falls on the next question', () => {
    const { rules } = viewOf();
    const page = Page.playing(
      viewOf({ rules: { ...rules, feedback: 'none', revealMs: 0, leastMs: 250 } }),
    );
    page.ms = 1_000;
    page.answer(1).taken().commands();
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    page.ms = 1_249;
    expect(page.answer(0).kinds()).toEqual([]);
    expect(page.state.outbox).toEqual([]);
    page.ms = 1_250;
    expect(page.answer(0).kinds()).toEqual(['send']);
  });

  it('counts for no question but the one that was seen', () => {
    const { rules } = viewOf();
    const blind: Partial<AttemptView> = { rules: { ...rules, feedback: 'none', revealMs: 0 } };
    const page = Page.playing(viewOf(blind)).at(WINDOW_MS + 1);
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    // the page has not drawn the second question yet
    expect(page.answer(1, 0).kinds()).toEqual([]);
    expect(page.state.outbox).toEqual([]);
    expect(page.answer(0, 1).commands()).toMatchObject([
      { kind: 'send', answer: { question: 1, answer: option(0) } },
    ]);
  });

  it('is the last of several if it may be changed: sent after the one before', () => {
    const page = Page.playing(viewOf({ rules: WHOLE }))
      .answer(1, 2)
      .answer(0, 2);
    expect(page.commands()).toMatchObject([{ answer: { question: 2, answer: option(1) } }]);
    page.taken();
    expect(page.commands()).toMatchObject([{ answer: { question: 2, answer: option(0) } }]);
    page.taken();
    expect(page.state.outbox).toEqual([]);
    expect(page.kinds()).toEqual([]);
  });

  it('stays in the outbox during a maintenance', () => {
    const page = Page.playing().answer(1);
    page.commands();
    page.refused('underMaintenance');
    expect(page.commands()).toEqual([{ kind: 'showUnsent', code: 'underMaintenance' }]);
    expect(page.state.outbox).toMatchObject([{ question: 0, answer: option(1) }]);
    expect(page.at(RETRY_MS).kinds()).toEqual(['send']);
    page.taken();
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
  });

  it('that the server refuses for another reason is dropped with its message', () => {
    const page = Page.playing().answer(1);
    page.commands();
    page.refused('tooLate');
    expect(page.commands()).toEqual([{ kind: 'showError', code: 'tooLate', about: 'attempt' }]);
    expect(page.state.outbox).toEqual([]);
  });
});

describe('a lost line', () => {
  it('leaves a question open for the answer that still waits, instead of asking for the key', () => {
    const page = Page.playing();
    page.ms = WINDOW_MS - 500;
    page.answer(1);
    page.refused('unavailable').commands();
    page.at(WINDOW_MS);
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
    expect(page.kinds()).toEqual([]);
    // within the grace the answer is sent once more, and is refused as late
    expect(page.on({ kind: 'online' }).kinds()).toEqual(['send']);
    expect(page.refused('tooLate').kinds()).toEqual(['showError', 'ask']);
  });

  it('sends a queued answer again after 4 s, or when the browser is online', () => {
    const page = Page.playing().answer(1);
    page.commands();
    page.refused('unavailable');
    expect(page.kinds()).toEqual(['showUnsent']);
    expect(wakeAt(page.state)).toBe(START - BEHIND_MS + RETRY_MS);
    expect(page.at(RETRY_MS - 1).kinds()).toEqual([]);
    expect(page.at(RETRY_MS).kinds()).toEqual(['send']);
    page.refused('unavailable');
    expect(page.kinds()).toEqual([]);
    expect(page.on({ kind: 'online' }).kinds()).toEqual(['send']);
    expect(page.state.retryAt).toBe(START - BEHIND_MS + 2 * RETRY_MS);
    page.taken();
    expect(page.state.retryAt).toBeUndefined();
    expect(page.state.outbox).toEqual([]);
  });

  it('sends the queue on demand, one answer at a time', () => {
    const page = Page.playing().answer(1);
    page.refused('malformed').commands();
    expect(page.on({ kind: 'resend' }).on({ kind: 'resend' }).kinds()).toEqual(['send']);
  });

  it('looks at the attempt if an answer was taken and only its reply was lost', () => {
    const page = Page.playing().answer(1);
    page.refused('unavailable').on({ kind: 'resend' }).commands();
    page.refused('alreadyAnswered');
    const look = { reason: 'refused', changes: 0 } as const;
    expect(page.commands()).toEqual([{ kind: 'look', look }]);
    const view = viewOf({
      events: [taken(0, option(1), START)],
      feedback: { 0: { isRight: true } },
    });
    page.on({ kind: 'found', look, found: { kind: 'running', view } });
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
    expect(page.state.outbox).toEqual([]);
    expect(page.kinds()).toEqual([]);
  });

  it('keeps a refused answer in the queue while the look at the attempt fails', () => {
    const page = Page.playing().answer(1);
    page.refused('alreadyAnswered');
    const look = { reason: 'refused', changes: 0 } as const;
    page.commands();
    page.on({ kind: 'found', look, found: { kind: 'failed', code: 'unavailable' } });
    expect(page.kinds()).toEqual(['showUnsent']);
    expect(page.state.outbox).toHaveLength(1);
    expect(page.stage.kind).toBe('running');
  });
});

describe('a lifeline', () => {
  it('is asked for once for two presses', () => {
    const page = Page.playing();
    page.help('skip').help('skip');
    const [command, ...others] = page.commands();
    expect(command).toMatchObject({ kind: 'help', question: 0, lifeline: 'skip' });
    expect(others).toEqual([]);
  });

  it('skips its question when the server has taken the coins', () => {
    const page = Page.playing();
    page.help('skip').help('skip');
    page.commands();
    page.ms = 2_000;
    const at = START + 2_000;
    const used = { lifeline: 'skip', question: 0 } as const;
    const event = { kind: 'lifeline', at, ...used } as const;
    const reply = { now: at, event, help: used, coins: 90 };
    page.on({ kind: 'helped', view: viewOf(), reply });
    expect(page.kinds()).toContain('refreshAccount');
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
    expect(page.state.lifeline).toBeUndefined();
  });

  it('is bought for no question but the one that was seen', () => {
    const page = Page.playing();
    page.at(WINDOW_MS + 1).at(WINDOW_MS + 1 + REVEAL_MS);
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    page.commands();
    expect(page.help('skip', 0).kinds()).toEqual([]);
    expect(page.help('skip', 1).commands()).toMatchObject([{ kind: 'help', question: 1 }]);
  });

  it('that is refused says why', () => {
    const page = Page.playing().help('skip');
    page.commands();
    page.on({ kind: 'notHelped', view: viewOf(), code: 'notEnoughCoins' });
    expect(page.commands()).toEqual([
      { kind: 'showError', code: 'notEnoughCoins', about: 'lifeline' },
    ]);
  });

  it('that is refused can be asked for again', () => {
    const page = Page.playing().help('skip');
    page.commands();
    page.on({ kind: 'notHelped', view: viewOf(), code: 'notEnoughCoins' }).commands();
    expect(page.help('skip').kinds()).toEqual(['help']);
  });
});

describe('a question whose time is over', () => {
  it('is asked about once, then revealed', () => {
    const page = Page.playing();
    expect(page.at(WINDOW_MS).commands()).toMatchObject([{ kind: 'ask', question: 0 }]);
    expect(page.at(WINDOW_MS + 500).kinds()).toEqual([]);
    const reply = { now: START + WINDOW_MS + 500, feedback: { isRight: false } };
    page.on({ kind: 'asked', view: viewOf(), question: 0, reply });
    expect(page.state.held?.view.feedback).toEqual({ 0: { isRight: false } });
  });
});

describe('a clip', () => {
  const audio = { address: '/a.mp3', seconds: 5 };
  const view = () => {
    const { questions, ...others } = viewOf({}, 1);
    return { ...others, questions: questions.map((question) => ({ ...question, audio })) };
  };

  it('that was heard begins the question, once', () => {
    const page = Page.playing(view());
    expect(page.phase?.kind).toBe('listening');
    page.on({ kind: 'begin', beginning: 'heard' }).on({ kind: 'begin', beginning: 'heard' });
    expect(page.commands()).toMatchObject([{ kind: 'ask', question: 0, beginning: 'heard' }]);
    page.ms = 5_000;
    const at = START + 5_000;
    const event = { kind: 'heard', question: 0, at } as const;
    const reply = { now: at, feedback: {}, event };
    page.on({ kind: 'asked', view: view(), question: 0, beginning: 'heard', reply });
    expect(page.phase).toMatchObject({ kind: 'question', until: at + WINDOW_MS });
  });

  it('that another device has heard is looked up again', () => {
    const page = Page.playing(view()).on({ kind: 'begin', beginning: 'heard' });
    page.commands();
    const reply = { now: START, feedback: {} };
    page.on({ kind: 'asked', view: view(), question: 0, beginning: 'heard', reply });
    expect(page.commands()).toMatchObject([{ kind: 'look', look: { reason: 'begun' } }]);
  });
});

describe('a system clock that is set during an attempt', () => {
  const TEN_MINUTES = 600_000;

  it('ends no attempt, but reads it again', () => {
    const page = Page.playing();
    page.ms = 2_000 + TEN_MINUTES;
    page.on({ kind: 'jumped' }).answer(1);
    expect(page.kinds()).toEqual(['look', 'send']);
    expect(page.phase).toMatchObject({ kind: 'question', question: 0 });
    expect(page.state.outbox).toMatchObject([{ question: 0, answer: option(1) }]);
  });

  it('moves the phase again by the time of the next view', () => {
    const page = Page.playing();
    page.ms = 2_000 + TEN_MINUTES;
    page.on({ kind: 'jumped' });
    const look = lookOf(page);
    const view = viewOf({ now: START + 2_500 });
    page.on({ kind: 'found', look, found: { kind: 'running', view } });
    expect(page.state.held?.offsetMs).toBe(START + 2_500 - (START - BEHIND_MS + page.ms));
    expect(page.phase).toMatchObject({ kind: 'question', question: 0 });
    expect(wakeAt(page.state)).toBe(START - BEHIND_MS + page.ms + WINDOW_MS - 2_500);
    expect(page.at(page.ms + WINDOW_MS - 2_500 + 1).phase).toMatchObject({
      kind: 'reveal',
      question: 0,
    });
  });

  it('is read again until the server answers', () => {
    const page = Page.playing();
    page.ms = TEN_MINUTES;
    page.on({ kind: 'jumped' });
    const look = lookOf(page);
    page.on({ kind: 'found', look, found: { kind: 'failed', code: 'unavailable' } });
    expect(wakeAt(page.state)).toBe(START - BEHIND_MS + TEN_MINUTES + RETRY_MS);
    expect(page.at(TEN_MINUTES + RETRY_MS - 1).kinds()).toEqual([]);
    expect(page.at(TEN_MINUTES + RETRY_MS).kinds()).toEqual(['look']);
  });

  it('is read once if the server refuses, so that time moves on', () => {
    const page = Page.playing();
    page.ms = 2_000;
    page.on({ kind: 'jumped' });
    const look = lookOf(page);
    page.on({ kind: 'found', look, found: { kind: 'failed', code: 'modeSwitchedOff' } });
    expect(page.at(WINDOW_MS + 1).phase).toMatchObject({ kind: 'reveal' });
    expect(page.kinds()).not.toContain('look');
  });

  it('ends an attempt at a contest that was cancelled meanwhile', () => {
    const page = Page.playing();
    page.on({ kind: 'jumped' });
    const look = lookOf(page);
    const found = { kind: 'failed', code: 'contestCancelled' } as const;
    page.on({ kind: 'found', look, found });
    expect(page.kinds()).toEqual(['showError', 'calledOff']);
    expect(page.state.held).toBeUndefined();
  });
});

describe('a view that arrives late', () => {
  it('does not put back the time of an earlier one', () => {
    const page = Page.playing();
    page.ms = 5_000;
    page.on({ kind: 'look' });
    const look = lookOf(page);
    page.ms = 9_000;
    // the server made it nine seconds ago
    const view = viewOf({ now: START });
    page.on({ kind: 'found', look, found: { kind: 'running', view } });
    expect(page.state.held?.offsetMs).toBe(BEHIND_MS);
  });
});
