import { WORDING } from '../answers.ts';
import type { Edition } from '../edition.ts';
import type { Json } from '../kind.ts';

/** How cases share one ruleset. */
export interface Sharing<C> {
  /** Of the projects. */
  readonly kind: string;
  /** Functions that stand in the ruleset before the matches. */
  readonly functions: string;
  /** The match of a case, in one line. */
  matchOf(one: C, at: number): string;
  /** Whether Google's compiler may break off at a case, of which it names no line. */
  isSuspect?(one: C): boolean;
  /** Sends cases in a project with their ruleset. */
  ask(project: string, batch: readonly C[]): Promise<Json[]>;
}

/**
 * Answers cases that share one ruleset. Suspects have a ruleset each. If the compiler refuses a shared one, the cases whose
 * lines it names are tried each by itself, and the others together; if it names none, each half is. A case that is refused by
 * itself has the answer `not compiled`.
 */
export async function answerUnderRules<C>(
  edition: Edition,
  batch: readonly C[],
  sharing: Sharing<C>,
): Promise<Json[]> {
  const inParts = async (isAlone: (one: C, at: number) => boolean) => {
    const all = batch.map((one, at) => ({ one, at }));
    const parts = [
      ...Map.groupBy(all, ({ one, at }) => (isAlone(one, at) ? at : 'shared')).values(),
    ];
    const middle = batch.length >> 1;
    const halves = [all.slice(0, middle), all.slice(middle)];
    const answers: Json[] = [];
    for (const part of parts.length > 1 ? parts : halves) {
      const cases = part.map(({ one }) => one);
      const found = await answerUnderRules(edition, cases, sharing);
      for (const [index, { at }] of part.entries()) answers[at] = found[index] ?? null;
    }
    return answers;
  };
  const isSuspect = (one: C) => sharing.isSuspect?.(one) ?? false;
  if (batch.length > 1 && batch.some(isSuspect)) return inParts(isSuspect);
  const project = edition.newProject(sharing.kind);
  const before = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {${sharing.functions}
`;
  const matches = batch.map((one, at) => `    ${sharing.matchOf(one, at)}`).join('\n');
  const refusal = await edition.setRules(project, `${before}${matches}\n  }\n}\n`);
  if (refusal === undefined) return sharing.ask(project, batch);
  if (batch.length === 1) return [{ decision: 'not compiled', [WORDING]: refusal }];
  const firstLine = before.split('\n').length;
  const named = new Set(
    [...refusal.matchAll(LINE)].map(([, google, ours]) => Number(google ?? ours) - firstLine),
  );
  return inParts((_, at) => named.has(at));
}

/** A place in the rules as Google's compiler names it, or ours: `L7:46`, `firestore.rules:7:44`. */
const LINE = /\bL(\d+):\d+|firestore\.rules:(\d+):\d+/g;
