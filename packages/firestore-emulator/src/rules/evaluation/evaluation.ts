import type { DatabaseId } from '../../model/document.ts';
import type { Coverage } from '../coverage/coverage.ts';
import { MAX_EXPRESSIONS } from '../limits.ts';
import type { LookupBudget, RulesReader } from '../rules-request.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import type { MapValue } from '../values/map-value.ts';
import type { RuleValue } from '../values/rule-value.ts';

/** The input that all statements of one request share. */
interface EvaluationInput {
  readonly database: DatabaseId;
  readonly request: MapValue;
  /** The current document, null if there is none, or a constraint for a list. */
  readonly resource: RuleValue;
  readonly reader: RulesReader;
  readonly budget: LookupBudget;
  readonly coverage: Coverage;
}

/** The state of judging one request: captures, counters, and whether a limit ended it. */
export class Evaluation {
  readonly input: EvaluationInput;
  /** Values of the wildcards of the match statements around the statement being tried, by slot. */
  readonly captures: RuleValue[] = [];
  /** Look-ups this request made that its budget had not seen. */
  lookups = 0;
  /** Set when a limit is exceeded: nothing can be granted then. */
  exhausted: EvaluationError | undefined;
  /** Whether a value that depends on documents not yet read was used. */
  usedUnread = false;
  #expressions = 0;

  constructor(input: EvaluationInput, lookups = 0) {
    this.input = input;
    this.lookups = lookups;
  }

  /** Counts expressions; false once the request has used up its 1,000. */
  charge(count = 1): boolean {
    this.#expressions += count;
    if (this.#expressions <= MAX_EXPRESSIONS) return true;
    this.exhausted ??= new EvaluationError(
      `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached.`,
    );
    return false;
  }
}
