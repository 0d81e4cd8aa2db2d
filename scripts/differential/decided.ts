import type { Json } from './kind.ts';

/** A disagreement of which SPEC.md says that it is on purpose. */
interface Decision {
  /** Its number there. */
  readonly id: string;
  readonly kind: string;
  holds(one: Json, ours: Json, theirs: Json): boolean;
}

const DECISIONS: readonly Decision[] = [];

/** The number of the decision that explains a disagreement; undefined when nobody has decided about it. */
export function decisionOf(kind: string, one: Json, ours: Json, theirs: Json): string | undefined {
  return DECISIONS.find((decision) => decision.kind === kind && decision.holds(one, ours, theirs))
    ?.id;
}
