import type { PlayRules } from '../../../domain/play/attempt.ts';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { stepAttempt } from '../../../domain/solo/attempt-machine.ts';
import type {
  AttemptCommand,
  MachineEvent,
  AttemptState,
  QueuedAnswer,
} from '../../../domain/solo/attempt-state.ts';
import { initialState, stageOfAttempt } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../../domain/solo/attempt-view.ts';

/** The server's clock at the start; the page's is a minute behind. */
export const START = 1_800_000_000_000;
export const BEHIND_MS = 60_000;
export const WINDOW_MS = 30_000;
export const REVEAL_MS = 2_000;

type Event = MachineEvent<AttemptView, string>;
type Command = AttemptCommand<AttemptView>;

const RULES: PlayRules = {
  timing: { kind: 'each', ms: WINDOW_MS },
  feedback: 'own',
  revealMs: REVEAL_MS,
  scoring: { correct: 4, wrong: 4, bonuses: [] },
  lifelines: ['skip'],
  lifelineFee: 10,
};
export const WHOLE: PlayRules = {
  ...RULES,
  timing: { kind: 'whole', ms: 120_000 },
  feedback: 'none',
};

export function viewOf(also: Partial<AttemptView> = {}, count = 3): AttemptView {
  return {
    attempt_id: 'true-false_ann',
    mode: 'true-false',
    item: '',
    now: START,
    startedAt: START,
    rules: RULES,
    questions: Array.from({ length: count }, (_, n) => ({
      id: `q${n}`,
      kind: 'choice' as const,
      text: `Statement ${n}.`,
      options: ['True', 'False'],
      difficulty: 1 as const,
      category: 'space',
      language: 'en',
    })),
    events: [],
    feedback: {},
    helps: [],
    ...also,
  };
}

export const option = (number: number): Answer => ({ kind: 'choice', option: number });
export const taken = (question: number, answer: Answer, at: number) =>
  ({ kind: 'answer', question, answer, at }) as const;

/** A page with an attempt: passes events to the machine and records its commands. */
export class Page {
  state: AttemptState<AttemptView, string>;
  /** Since the last read. */
  #commands: Command[] = [];
  /** Milliseconds since the start. */
  ms = 0;

  constructor(kind: 'solo' | 'exam' = 'solo') {
    this.state = initialState(kind);
  }

  static playing(view = viewOf(), kind: 'solo' | 'exam' = 'solo'): Page {
    const page = new Page(kind);
    page.on({ kind: 'loaded', found: { kind: 'running', view } });
    return page;
  }

  on(event: Event): this {
    const step = stepAttempt(this.state, event, START - BEHIND_MS + this.ms);
    this.state = step.state;
    this.#commands.push(...step.commands);
    return this;
  }

  /** Lets time pass, and the timer of the page fire. */
  at(ms: number): this {
    this.ms = ms;
    return this.on({ kind: 'tick' });
  }

  /** A press on an option. @param question the one that the player sees */
  answer(number: number, question = this.#open): this {
    return this.on({ kind: 'answer', answer: option(number), question });
  }

  /** A press on a lifeline. @param question the one that the player sees */
  help(lifeline: Lifeline, question = this.#open): this {
    return this.on({ kind: 'help', lifeline, question });
  }

  /** The number of the question whose window is open; the first if none is. */
  get #open(): number {
    const { phase } = this.state;
    return phase?.kind === 'question' ? phase.question : 0;
  }

  /** The server accepts the answer that is being sent. */
  taken(also: { readonly outcome?: string; readonly isKnown?: boolean } = {}): this {
    const answer = this.sending();
    const at = START + this.ms;
    const event = taken(answer.question, answer.answer, at);
    const reply = { now: at, feedback: { isRight: true }, event: also.isKnown ? undefined : event };
    return this.on({ kind: 'sent', answer, reply, outcome: also.outcome });
  }

  refused(code: Extract<Event, { kind: 'notSent' }>['code']): this {
    return this.on({ kind: 'notSent', answer: this.sending(), code });
  }

  sending(): QueuedAnswer<AttemptView> {
    if (!this.state.sending) throw new Error('no answer is on its way');
    return this.state.sending;
  }

  /** The commands since the last call. */
  commands(): readonly Command[] {
    return this.#commands.splice(0);
  }

  kinds(): readonly string[] {
    return this.commands().map(({ kind }) => kind);
  }

  get stage() {
    return stageOfAttempt(this.state);
  }

  get phase() {
    return this.state.phase;
  }
}
