import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '../../../domain/play/attempt.ts';
import { answerRefusal, answersOf, isClosed, windowsOf } from '../../../domain/play/attempt.ts';
import type { Lifeline, LifelineUse } from '../../../domain/play/lifelines.ts';
import type { Answer } from '../../../domain/question/question.ts';
import type { AttemptCommand, MachineEvent } from '../../../domain/solo/attempt-state.ts';
import { wakeAt } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../../domain/solo/attempt-view.ts';
import { attemptOf, skippedAtOf } from '../../../domain/solo/attempt-view.ts';
import { withSkippedReveal } from '../../../domain/play/skipped-reveal.ts';
import { LATE_RESET, OLD_VIEW, SLOW_END } from './known-sequences.ts';
import { BEHIND_MS, Page, START, WHOLE, option, viewOf } from './support.ts';

type Command = AttemptCommand<AttemptView>;
type Event = MachineEvent<AttemptView, string>;
type Outgoing = Extract<Command, { kind: 'send' | 'finish' | 'ask' | 'look' | 'help' }>;

const COUNT = 3;
const OUTCOME = 'passed';
const LIFELINES = ['skip', 'reset-timer'] as const;

/** The server's side of one attempt: it judges by the same functions of `domain/play` as the real one. */
class Judge {
  readonly #start: AttemptView;
  readonly #events: AttemptEvent[] = [];
  readonly #helps: LifelineUse[] = [];
  /** Places whose answer was refused because of the time, or of a skip. */
  readonly refused = new Set<number>();
  hasEnded = false;
  endings = 0;

  constructor(start: AttemptView) {
    this.#start = start;
  }

  view(now: number): AttemptView {
    return { ...this.#start, now, events: [...this.#events], helps: [...this.#helps] };
  }

  get answers(): ReadonlyMap<number, Answer> {
    return answersOf(attemptOf(this.view(START)));
  }

  /** Judges a request at a server time. Returns the event that its reply is for the page. */
  take(command: Outgoing, now: number): Event {
    switch (command.kind) {
      case 'send': {
        const { answer } = command;
        if (!this.hasEnded) this.#skip(answer.view, answer.question, now);
        if (this.hasEnded) {
          if (!command.isLast) return { kind: 'notSent', answer, code: 'attemptOver' };
          return { kind: 'sent', answer, reply: { now, feedback: {} }, outcome: OUTCOME };
        }
        const code = this.#answer(answer.question, answer.answer, now);
        if (code !== undefined) return { kind: 'notSent', answer, code };
        if (command.isLast) this.#end();
        const reply = { now, feedback: { isRight: true }, event: this.#events.at(-1) };
        return { kind: 'sent', answer, reply, outcome: command.isLast ? OUTCOME : undefined };
      }
      case 'finish':
        if (!this.hasEnded) {
          const [first] = command.answers;
          if (first) this.#skip(command.view, Number(first.id.slice(1)), now);
          for (const { id, answer } of command.answers) {
            this.#answer(Number(id.slice(1)), answer, now);
          }
          this.#end();
        }
        return { kind: 'finished', outcome: OUTCOME };
      case 'ask': {
        const { view, question } = command;
        if (this.hasEnded) return { kind: 'notAsked', view, code: 'attemptOver' };
        this.#skip(view, question, now);
        const code = this.#miss(question, now);
        if (code !== undefined) return { kind: 'notAsked', view, code };
        return { kind: 'asked', view, question, reply: { now, feedback: { isRight: false } } };
      }
      case 'help': {
        const { view } = command;
        const code = this.#help(command, now);
        if (code !== undefined) return { kind: 'notHelped', view, code };
        const [event, help] = [this.#events.at(-1), this.#helps.at(-1)];
        if (event?.kind !== 'lifeline' || !help) throw new Error('no lifeline was used');
        return { kind: 'helped', view, reply: { now, event, help } };
      }
      case 'look': {
        const found = this.hasEnded
          ? ({ kind: 'none' } as const)
          : ({ kind: 'running', view: this.view(now) } as const);
        return { kind: 'found', look: command.look, found };
      }
    }
  }

  #skip(view: AttemptView, question: number, now: number): void {
    const attempt = attemptOf(this.view(now));
    const { events } = withSkippedReveal(attempt, question, skippedAtOf(view, question), now);
    if (events.length > this.#events.length) this.#events.push(events.at(-1)!);
  }

  #answer(question: number, answer: Answer, now: number) {
    const code = answerRefusal(attemptOf(this.view(now)), question, now);
    const isSkipped = this.#helps.some(
      (one) => one.lifeline === 'skip' && one.question === question,
    );
    if (code === undefined) this.#events.push({ kind: 'answer', question, answer, at: now });
    else if (code !== 'alreadyAnswered' || isSkipped) this.refused.add(question);
    return code;
  }

  /** Closes a question whose time is over. Returns why it does not. */
  #miss(question: number, now: number) {
    const attempt = attemptOf(this.view(now));
    if (isClosed(attempt, question, now)) return undefined;
    const code = answerRefusal(attempt, question, now);
    if (code !== undefined) return code;
    if (now <= (windowsOf(attempt)[question]?.end ?? 0)) return 'tooEarly';
    this.#events.push({ kind: 'missed', question, at: now });
    return undefined;
  }

  #help({ view, question, lifeline }: Extract<Outgoing, { kind: 'help' }>, now: number) {
    if (this.hasEnded) return 'attemptOver';
    this.#skip(view, question, now);
    const code = answerRefusal(attemptOf(this.view(now)), question, now);
    if (code !== undefined) return code;
    if (this.#helps.some((one) => one.lifeline === lifeline)) return 'lifelineUsed';
    this.#events.push({ kind: 'lifeline', lifeline, question, at: now });
    this.#helps.push({ lifeline, question });
    return undefined;
  }

  #end(): void {
    this.hasEnded = true;
    this.endings += 1;
  }
}

/** A call of the page: on its way to the server, or on its way back. */
interface Call {
  readonly command: Outgoing;
  readonly reply?: Event | undefined;
}

/** How the page learns that a call was lost, before or after the server took it. */
function lost(command: Outgoing): Event {
  const code = 'unavailable';
  switch (command.kind) {
    case 'send':
      return { kind: 'notSent', answer: command.answer, code };
    case 'finish':
      return { kind: 'notFinished', code };
    case 'ask':
      return { kind: 'notAsked', view: command.view, code };
    case 'look':
      return { kind: 'found', look: command.look, found: { kind: 'failed', code } };
    case 'help':
      return { kind: 'notHelped', view: command.view, code };
  }
}

/** One attempt of a page over a line that delays, loses and reorders calls, and of a player who presses and reloads at will. */
class World {
  readonly judge: Judge;
  page: Page;
  ms = 0;
  #calls: Call[] = [];
  /** The last answer that each question's place showed as given, and that no reload has forgotten. */
  readonly shown = new Map<number, number>();

  constructor(rules: 'each' | 'whole') {
    const view = rules === 'whole' ? viewOf({ rules: WHOLE }, COUNT) : viewOf({}, COUNT);
    this.judge = new Judge(view);
    this.page = Page.playing(view);
    this.#collect();
  }

  press(number: number, place: number): void {
    const before = this.page.state.outbox;
    const { phase, stage } = this.page;
    // no other stage shows an option
    if (stage.kind !== 'running') return;
    const question = phase?.kind === 'question' ? phase.question : place;
    this.#on({ kind: 'answer', answer: option(number), question });
    if (this.page.state.outbox !== before) this.shown.set(question, number);
  }

  help(lifeline: Lifeline): void {
    const { phase, stage } = this.page;
    if (stage.kind === 'running' && phase?.kind === 'question') {
      this.#on({ kind: 'help', lifeline, question: phase.question });
    }
  }

  wait(ms: number): void {
    this.ms += ms;
    this.#on({ kind: 'tick' });
  }

  /** A call comes one step further: to the server, or back to the page. */
  deliver(which: number): void {
    const call = this.#calls[which % Math.max(1, this.#calls.length)];
    if (!call) return;
    if (call.reply) {
      this.#drop(call);
      this.#on(call.reply);
    } else {
      const reply = this.judge.take(call.command, START + this.ms);
      this.#calls = this.#calls.map((one) => (one === call ? { ...call, reply } : one));
    }
  }

  lose(which: number): void {
    const call = this.#calls[which % Math.max(1, this.#calls.length)];
    if (!call) return;
    this.#drop(call);
    this.#on(lost(call.command));
  }

  /** A new page with the server's state. Calls on their way may still reach the server, and their replies are lost. */
  reload(): void {
    for (const { command, reply } of this.#calls) {
      if (!reply && this.ms % 2 === 0) this.judge.take(command, START + this.ms);
    }
    this.#calls = [];
    this.shown.clear();
    for (const [place, answer] of this.judge.answers) {
      if (answer.kind === 'choice') this.shown.set(place, answer.option);
    }
    this.page = new Page();
    const found = this.judge.hasEnded
      ? ({ kind: 'none' } as const)
      : ({ kind: 'running', view: this.judge.view(START + this.ms) } as const);
    this.#on({ kind: 'loaded', found });
  }

  event(kind: 'look' | 'giveUp' | 'online' | 'skipReveal'): void {
    this.#on({ kind });
  }

  /** All calls are answered, before time passes. */
  answerCalls(): void {
    for (let calls = 0; this.#calls.length > 0; calls += 1) {
      if (calls > 300) throw new Error('the page never stops calling');
      this.deliver(0);
    }
  }

  /** Restores the line, then lets time pass until nothing waits; throws if that never happens. */
  settle(): void {
    this.event('online');
    for (let rounds = 0; rounds < 200; rounds += 1) {
      this.answerCalls();
      if (this.page.stage.kind === 'failed') this.event('online');
      const at = wakeAt(this.page.state);
      if (at === undefined && this.#calls.length === 0) return;
      if (at !== undefined) this.wait(Math.max(1, at - (START - BEHIND_MS + this.ms)));
    }
    throw new Error('the attempt never comes to rest');
  }

  #on(event: Event): void {
    this.page.ms = this.ms;
    this.page.on(event);
    this.#collect();
  }

  #collect(): void {
    for (const command of this.page.commands()) {
      if ('view' in command || command.kind === 'send' || command.kind === 'look') {
        this.#calls.push({ command: command as Outgoing });
      }
    }
    const sends = this.#calls.filter(({ command }) => command.kind === 'send');
    expect(sends.length).toBeLessThanOrEqual(1);
  }

  #drop(call: Call): void {
    this.#calls = this.#calls.filter((one) => one !== call);
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('press'), fc.nat(1), fc.nat(COUNT - 1)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('wait'), fc.integer({ min: 1, max: 20_000 })) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('deliver'), fc.nat(3)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('lose'), fc.nat(3)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('skipReveal')) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('help'), fc.nat(1)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('reload', 'look', 'online', 'giveUp')) },
);

/** Without `size`, fast-check stops at ten steps. */
const sequence = fc.array(step, { maxLength: 60, size: 'max' });

function take(world: World, [kind, first = 0, second = 0]: readonly [string, number?, number?]) {
  switch (kind) {
    case 'press':
      return world.press(first, second);
    case 'wait':
      return world.wait(first);
    case 'deliver':
      return world.deliver(first);
    case 'lose':
      return world.lose(first);
    case 'help':
      return world.help(LIFELINES[first] ?? 'skip');
    case 'reload':
      return world.reload();
    default:
      return world.event(kind as 'look' | 'online' | 'giveUp' | 'skipReveal');
  }
}

describe('any sequence of presses, lifelines, skipped reveals, lost calls, reloads and waits', () => {
  it.each(['each', 'whole'] as const)(
    'ends an attempt once without losing an answer that was shown as given: a window for %s',
    (rules) => {
      fc.assert(
        fc.property(sequence, (steps) => {
          const world = new World(rules);
          let endedBeforeReload = false;
          for (const one of steps) {
            take(world, one as readonly [string, number?, number?]);
            if (one[0] === 'reload') endedBeforeReload = world.judge.hasEnded;
          }
          world.settle();
          const { judge, page, shown } = world;
          expect(judge.endings).toBe(1);
          // a page that is loaded after the end has nothing to resume
          expect(page.stage).toEqual(
            endedBeforeReload ? { kind: 'ready' } : { kind: 'over', outcome: OUTCOME },
          );
          expect(page.state.outbox).toEqual([]);
          for (const [place, number] of shown) {
            if (judge.refused.has(place)) continue;
            expect([place, judge.answers.get(place)]).toEqual([place, option(number)]);
          }
        }),
        { numRuns: 2_000, examples: [[SLOW_END], [LATE_RESET]] },
      );
    },
  );

  it('shows the lifelines that were used, once all calls are answered', () => {
    fc.assert(
      fc.property(sequence, (steps) => {
        const world = new World('each');
        for (const one of steps) take(world, one as readonly [string, number?, number?]);
        world.answerCalls();
        const { judge, page } = world;
        const { held, lookAgainAt } = page.state;
        // after a lost view the page reads the next one in some seconds
        if (page.stage.kind !== 'running' || lookAgainAt !== undefined) return;
        expect(held?.view.helps).toEqual(judge.view(START).helps);
      }),
      { numRuns: 2_000, examples: [[OLD_VIEW]] },
    );
  });
});
