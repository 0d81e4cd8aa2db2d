import type { LastAnswer } from '../play/attempt.ts';
import { assertNever } from '../assert-never.ts';
import type { ErrorCode } from '../errors.ts';
import type {
  AttemptCommand,
  MachineEvent,
  AttemptState,
  Found,
  Look,
  LookReason,
  QueuedAnswer,
  Transition,
} from './attempt-state.ts';
import { RETRY_MS, lastAnswersOf, withQueued, withoutQueued } from './attempt-outbox.ts';
import { CLOSED, FORGOTTEN, isDoubtful, isSentAgain, skipReveal } from './attempt-state.ts';
import type { AttemptView, TimedAttempt } from './attempt-view.ts';
import {
  attemptIdentity,
  isLast,
  isTooSoon,
  isWindowOpen,
  takesAnswer,
  timedPhaseOf,
  withHelp,
  withReply,
  withView,
} from './attempt-view.ts';

/**
 * The life of an attempt on its page: (state, event) -> state and commands. The server decides; the page shows.
 * @param now this machine's time in milliseconds; only `online`, `tick` and the server's replies move the phase
 */
export function stepAttempt<View extends AttemptView, Outcome>(
  before: AttemptState<View, Outcome>,
  event: MachineEvent<View, Outcome>,
  now: number,
): Transition<View, Outcome> {
  const life = new Life(before, now);
  life.take(event);
  life.followTime();
  return { state: life.state, commands: life.commands };
}

/** One step of an attempt. */
class Life<View extends AttemptView, Outcome> {
  state: AttemptState<View, Outcome>;
  readonly commands: AttemptCommand<View>[] = [];
  readonly #now: number;

  constructor(state: AttemptState<View, Outcome>, now: number) {
    this.state = state;
    this.#now = now;
  }

  take(event: MachineEvent<View, Outcome>): void {
    switch (event.kind) {
      case 'loaded':
        return this.#load(event.found);
      case 'start':
        if (this.state.isOpening) return;
        this.#set({ isOpening: true });
        return this.#do({ kind: 'open', language: event.language });
      case 'opened':
        this.#set({ isOpening: false, loading: 'done', outcome: undefined, end: undefined });
        return this.#hold(event.view);
      case 'notOpened':
        this.#set({ isOpening: false });
        return event.code === 'attemptOver' ? this.#reload() : this.#showError(event.code);
      case 'answer':
        return this.#answer(event);
      case 'sent':
        return this.#sent(event);
      case 'notSent':
        return this.#notSent(event.answer, event.code);
      case 'resend':
        return this.#send();
      case 'begin':
        return this.#begin(event.beginning);
      case 'asked':
        return this.#asked(event);
      case 'notAsked':
        return this.#notAsked(event);
      case 'help':
        return this.#help(event);
      case 'skipReveal':
        return this.#set(skipReveal(this.state, this.#now));
      case 'helped':
        this.#set({ lifeline: undefined });
        this.#change(event.view, (held) => withHelp(held, event.reply, this.#now));
        if (event.reply.coins !== undefined) this.#do({ kind: 'refreshAccount' });
        return;
      case 'notHelped':
        return this.#notHelped(event);
      case 'look':
        if (this.state.outcome === undefined) this.#look('shown');
        return;
      case 'found':
        return this.#found(event.look, event.found);
      case 'giveUp':
        return this.#endWithOutbox();
      case 'finished':
        return this.#finished(event.outcome);
      case 'notFinished':
        return this.#notFinished(event.code);
      case 'retry':
        return this.#retry();
      case 'again':
        return this.#set(FORGOTTEN);
      case 'online':
        if (this.state.end?.status === 'failed') this.#retry();
        if (this.state.retryAt !== undefined) this.#send();
        return;
      case 'jumped':
        if (!this.state.held || this.state.outcome !== undefined) return;
        this.#set({ hasJumped: true });
        return this.#doubt();
      case 'tick':
        if (this.#now >= (this.state.lookAgainAt ?? Infinity)) this.#doubt();
        // once the time is over, the end of the attempt sends the answers that are left
        if (timedPhaseOf(this.state.held, this.#now)?.kind === 'over') return;
        if ((this.state.retryAt ?? Infinity) <= this.#now) this.#send();
        return;
      default:
        return assertNever(event);
    }
  }

  /** Follows the time: ends an attempt that is over, and asks for the right answer of a missed question. */
  followTime(): void {
    if (this.state.lookAgainAt !== undefined) return;
    const phase = timedPhaseOf(this.state.held, this.#now);
    this.#set({ phase });
    const { held, outcome, endedKey, missed, outbox, end } = this.state;
    if (!held || !phase || outcome !== undefined) return;
    const { view } = held;
    if (phase.kind === 'over') {
      const key = attemptIdentity(view);
      if (endedKey === key) return;
      this.#set({ endedKey: key });
      return this.#endWithOutbox();
    }
    if (phase.kind !== 'reveal' || view.rules.feedback === 'none') return;
    // a question whose window turns out to end later is asked about again then
    const question = `${attemptIdentity(view)} ${phase.question} ${phase.until}`;
    if (view.feedback[String(phase.question)] || missed === question) return;
    // asking closes the question, and the server would then refuse an answer that is still on its way
    if (end || outbox.some((answer) => answer.question === phase.question)) return;
    this.#set({ missed: question });
    this.#do({ kind: 'ask', view, question: phase.question });
  }

  #load(found: Found<View, Outcome>): void {
    this.#set({ loading: found.kind === 'failed' ? 'failed' : 'done' });
    if (found.kind === 'running') this.#hold(found.view);
    if (found.kind === 'over') this.#set({ outcome: found.outcome });
  }

  #answer({ answer, question }: Extract<MachineEvent<View, Outcome>, { kind: 'answer' }>): void {
    const { held, phase, outbox } = this.state;
    const isOpen = phase?.kind === 'open' || isWindowOpen(phase, question);
    if (!held || !isOpen || !takesAnswer(held.view, outbox, question)) return;
    if (isTooSoon(held, question, this.#now)) return;
    this.#set(withQueued(this.state, { view: held.view, question, answer }));
    this.#send();
  }

  /** Sends the oldest answer. Sends one at a time, so that a changed answer never overtakes the one it replaces. */
  #send(): void {
    const [answer] = this.state.outbox;
    if (!answer || this.state.sending) return;
    const isStuck = this.state.retryAt !== undefined;
    this.#set({ sending: answer, retryAt: isStuck ? this.#now + RETRY_MS : undefined });
    const isEnd = this.state.kind === 'solo' && isLast(answer.view, answer.question);
    this.#do({ kind: 'send', answer, isLast: isEnd });
  }

  #sent({ answer, reply, outcome }: Extract<MachineEvent<View, Outcome>, { kind: 'sent' }>): void {
    const { view, question } = answer;
    this.#set(withoutQueued(this.state, answer));
    if (outcome !== undefined) this.#set({ early: { key: attemptIdentity(view), outcome } });
    this.#change(view, (held) => withReply(held, question, reply, this.#now));
    // the attempt was over already: an earlier try arrived, and only its reply was lost
    if (!reply.event) this.#end(view, []);
    this.#send();
  }

  #notSent(answer: QueuedAnswer<View>, code: ErrorCode): void {
    if (isSentAgain(code)) return this.#stick(answer, code);
    if (code === 'contestCancelled') {
      this.#set(withoutQueued(this.state, answer));
      return this.#callOff();
    }
    // the server has the answer, and its reply was lost; or it was given on another device
    if (CLOSED[this.state.kind].has(code) && this.#isPlayed(answer.view)) {
      return this.#look('refused');
    }
    this.#set(withoutQueued(this.state, answer));
    if (!CLOSED[this.state.kind].has(code)) this.#showError(code);
    // the answer is dropped: the question before it is still open, and its answer would wait behind this one
    if (code === 'tooEarly' && this.#isPlayed(answer.view)) this.#doubt();
    this.#send();
  }

  /** Keeps an answer that did not arrive in the outbox; the first of several failures shows a message. */
  #stick(answer: QueuedAnswer<View> | undefined, code: ErrorCode): void {
    const { outbox, retryAt } = this.state;
    this.#set({ sending: undefined });
    // the answer was sent with the end of its attempt
    if (!answer || !outbox.includes(answer)) return this.#send();
    if (retryAt === undefined) this.#do({ kind: 'showUnsent', code });
    this.#set({ retryAt: this.#now + RETRY_MS, unsentBy: code });
  }

  #begin(beginning: 'heard' | 'begin'): void {
    const { held, phase } = this.state;
    const awaited = beginning === 'heard' ? 'listening' : 'waiting';
    if (!held || phase?.kind !== awaited || this.state.beginning) return;
    this.#set({ beginning });
    this.#do({ kind: 'ask', view: held.view, question: phase.question, beginning });
  }

  #asked({
    view,
    question,
    beginning,
    reply,
  }: Extract<MachineEvent<View, Outcome>, { kind: 'asked' }>): void {
    // another device has begun the question
    if (beginning && !reply.event) return this.#look('begun');
    if (beginning) this.#set({ beginning: undefined });
    this.#change(view, (held) => withReply(held, question, reply, this.#now));
  }

  #notAsked({
    view,
    beginning,
    code,
  }: Extract<MachineEvent<View, Outcome>, { kind: 'notAsked' }>): void {
    if (beginning) this.#set({ beginning: undefined });
    if (code === 'contestCancelled') return this.#callOff();
    if (code === 'attemptOver') return this.#end(view, []);
    if (beginning) this.#showError(code);
    if (code === 'tooEarly' && this.#isPlayed(view)) this.#doubt();
  }

  #help({ lifeline, question }: Extract<MachineEvent<View, Outcome>, { kind: 'help' }>): void {
    const { held, phase } = this.state;
    if (!held || !isWindowOpen(phase, question) || this.state.lifeline || this.state.unhelped)
      return;
    this.#set({ lifeline });
    this.#do({ kind: 'help', view: held.view, question, lifeline });
  }

  #notHelped({ view, code }: Extract<MachineEvent<View, Outcome>, { kind: 'notHelped' }>): void {
    const { lifeline } = this.state;
    this.#set({ lifeline: undefined });
    if (code === 'attemptOver') return this.#end(view, []);
    this.#do({ kind: 'showError', code, about: 'lifeline' });
    if (!isDoubtful(code) || !this.#isPlayed(view)) return;
    // a view that was requested before may be older than the lifeline, so it counts as older than a change
    this.#set({ unhelped: lifeline, changes: this.state.changes + 1 });
    this.#doubt();
  }

  /** Reads the attempt again, repeatedly until the server answers: its view has the server's time, events and helps. */
  #doubt(): void {
    this.#set({ lookAgainAt: this.#now + RETRY_MS });
    this.#look('shown');
  }

  #look(reason: LookReason): void {
    if (reason === 'shown' && this.state.kind === 'solo' && !this.state.held) return;
    this.#do({ kind: 'look', look: { reason, changes: this.state.changes } });
  }

  #found({ reason, changes }: Look, found: Found<View, Outcome>): void {
    const { held, kind } = this.state;
    // the view was requested before a reply arrived, so it may be older than the reply
    if (found.kind === 'running' && changes !== this.state.changes) return this.#look(reason);
    const code = found.kind === 'failed' ? found.code : undefined;
    // a refusal is an answer too: the next one would be the same
    if (!code || !isSentAgain(code)) this.#set({ lookAgainAt: undefined, unhelped: undefined });
    if (reason === 'begun') this.#set({ beginning: undefined });
    if (reason === 'refused') {
      if (code && isSentAgain(code)) return this.#stick(this.state.sending, code);
      this.#set(withoutQueued(this.state, this.state.sending));
    }
    if (kind === 'solo' && held && code === 'contestCancelled') return this.#callOff();
    if (found.kind === 'running' && held) {
      // a lifeline whose reply was lost, or that was used on another device
      const isPaid = found.view.helps.length > held.view.helps.length;
      if (isPaid) this.#do({ kind: 'refreshAccount' });
      this.#hold(found.view);
    }
    if (found.kind === 'over') this.#set({ outcome: found.outcome });
    const isGone = found.kind === 'none' || (found.kind === 'failed' && reason !== 'shown');
    if (kind === 'solo' && held && isGone) {
      if (reason === 'shown') this.#endWithOutbox();
      else if (reason === 'refused' || found.kind === 'none') this.#end(held.view, []);
      else
        this.#notAsked({ kind: 'notAsked', view: held.view, beginning: 'begin', code: found.code });
    }
    this.#send();
  }

  #endWithOutbox(): void {
    const { held } = this.state;
    if (!held) return;
    const answers = lastAnswersOf(this.state, held.view);
    this.#set({ outbox: [], retryAt: undefined });
    this.#end(held.view, answers);
  }

  #end(view: View, answers: readonly LastAnswer[]): void {
    const { early } = this.state;
    if (!this.#isPlayed(view)) return;
    if (early?.key === attemptIdentity(view)) return this.#finished(early.outcome);
    this.#set({ end: { status: 'pending', view, answers } });
    this.#finish();
  }

  #finish(): void {
    const { end, held } = this.state;
    if (!end) return;
    const { view, answers } = end;
    const seconds = (this.#now + (held?.offsetMs ?? 0) - view.startedAt) / 1_000;
    this.#do({ kind: 'finish', view, answers, seconds });
  }

  #finished(outcome: Outcome | undefined): void {
    this.#set({ end: undefined, early: undefined });
    if (outcome !== undefined) this.#set({ outcome });
    else if (this.state.kind === 'solo') this.#set(FORGOTTEN);
    this.#do({ kind: 'refreshAccount' });
  }

  #notFinished(code: ErrorCode): void {
    const { end, kind } = this.state;
    if (end?.status !== 'pending') return;
    if (kind === 'solo' && code === 'contestCancelled') return this.#callOff();
    if (kind === 'solo' && (code === 'attemptOver' || code === 'noData')) return this.#reload();
    this.#set({ end: { ...end, status: 'failed' } });
  }

  /** Loads the attempt as when the page opens: another tab or device has ended the one of this page, or it was deleted. */
  #reload(): void {
    this.#set({ ...FORGOTTEN, loading: 'pending' });
    this.#do({ kind: 'load' });
  }

  #retry(): void {
    const { end, loading } = this.state;
    if (end?.status === 'failed') {
      this.#set({ end: { ...end, status: 'pending' } });
      this.#finish();
    } else if (loading === 'failed') {
      this.#set({ loading: 'pending' });
      this.#do({ kind: 'load' });
    }
  }

  /** The attempt was cancelled and counts for nothing: shows the page before an attempt. */
  #callOff(): void {
    this.#set(FORGOTTEN);
    this.#showError('contestCancelled');
    this.#do({ kind: 'calledOff' });
  }

  #hold(view: View): void {
    const next = withView(this.state, view, this.#now);
    this.#set({ held: next, hasJumped: false });
  }

  /** Changes the attempt in `held`, unless another attempt has replaced it. */
  #change(view: View, to: (held: TimedAttempt<View>) => TimedAttempt<View>): void {
    const { held, changes } = this.state;
    if (!held || attemptIdentity(held.view) !== attemptIdentity(view)) return;
    this.#set({ held: to(held), changes: changes + 1 });
  }

  /** Whether an attempt is shown and has not ended. */
  #isPlayed(view: View): boolean {
    const { held, end, outcome } = this.state;
    if (!held || end || outcome !== undefined) return false;
    return attemptIdentity(held.view) === attemptIdentity(view);
  }

  #showError(code: ErrorCode): void {
    this.#do({ kind: 'showError', code, about: 'attempt' });
  }

  #set(change: Partial<AttemptState<View, Outcome>>): void {
    this.state = { ...this.state, ...change };
  }

  #do(command: AttemptCommand<View>): void {
    this.commands.push(command);
  }
}
