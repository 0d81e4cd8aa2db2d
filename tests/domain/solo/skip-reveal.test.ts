import { describe, expect, it } from 'vitest';
import { wakeAt } from '../../../domain/solo/attempt-state.ts';
import { skippedAtOf } from '../../../domain/solo/attempt-view.ts';
import { BEHIND_MS, Page, REVEAL_MS, START, WINDOW_MS, option, taken, viewOf } from './support.ts';

/** A page whose first question was answered 5 s after the start, in its reveal. */
function revealing(): Page {
  const page = Page.playing();
  page.ms = 5_000;
  page.answer(1).taken();
  page.commands();
  page.ms = 5_600;
  return page;
}

describe('skipping a reveal', () => {
  it('shows the next question at once, with its whole time, without a call', () => {
    const page = revealing().on({ kind: 'skipReveal' });
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
    expect(wakeAt(page.state)).toBe(START + 5_600 + WINDOW_MS - BEHIND_MS);
    expect(page.commands()).toEqual([]);
  });

  it('is named by the next answer', () => {
    const page = revealing().on({ kind: 'skipReveal' }).at(8_000).answer(0);
    const [command] = page.commands();
    const view = command?.kind === 'send' ? command.answer.view : viewOf();
    expect(skippedAtOf(view, 1)).toBe(START + 5_600);
    expect(skippedAtOf(view, 0)).toBeUndefined();
  });

  it('twice skips one reveal', () => {
    const page = revealing().on({ kind: 'skipReveal' }).on({ kind: 'skipReveal' });
    expect(page.state.held?.view.events.map(({ kind }) => kind)).toEqual([
      'answer',
      'skipped-reveal',
    ]);
  });

  it('waits until the right answer is shown', () => {
    const page = Page.playing();
    page.at(WINDOW_MS + 100);
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
    page.on({ kind: 'skipReveal' });
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 0 });
  });

  it('after the last question shows the result', () => {
    const view = viewOf({}, 1);
    const page = Page.playing(view);
    page.ms = 5_000;
    page.answer(1).taken({ outcome: 'passed' });
    expect(page.stage).toMatchObject({ kind: 'running', phase: { kind: 'reveal' } });
    page.on({ kind: 'skipReveal' });
    expect(page.stage).toEqual({ kind: 'over', outcome: 'passed' });
  });
});

describe('a skip that the server does not know yet', () => {
  const seen = (page: Page, events: ReturnType<typeof viewOf>['events']) => {
    const { changes } = page.state;
    const view = viewOf({ events, now: START + page.ms, feedback: { 0: { isRight: true } } });
    return page.on({
      kind: 'found',
      look: { reason: 'shown', changes },
      found: { kind: 'running', view },
    });
  };
  const first = taken(0, option(1), START + 5_000);

  it('stays when the page reads its attempt again', () => {
    const page = seen(revealing().on({ kind: 'skipReveal' }), [first]);
    expect(page.phase).toMatchObject({ kind: 'question', question: 1 });
  });

  it('is dropped if another device has answered the next question', () => {
    const second = taken(1, option(1), START + 5_000 + REVEAL_MS + 50);
    const page = revealing().on({ kind: 'skipReveal' });
    page.ms = 5_000 + REVEAL_MS + 100;
    seen(page, [first, second]);
    expect(page.state.held?.view.events).toEqual([first, second]);
    expect(page.phase).toMatchObject({ kind: 'reveal', question: 1 });
  });

  it('is forgotten by a reload, which shows the reveal again', () => {
    const page = revealing().on({ kind: 'skipReveal' });
    const view = viewOf({ events: [first], now: START + 6_000, feedback: { 0: {} } });
    const reloaded = new Page();
    reloaded.ms = page.ms + 400;
    reloaded.on({ kind: 'loaded', found: { kind: 'running', view } });
    expect(reloaded.phase).toMatchObject({ kind: 'reveal', question: 0 });
  });
});
