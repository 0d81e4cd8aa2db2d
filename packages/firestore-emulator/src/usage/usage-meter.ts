/** Billed operations, as the Firestore price list counts them. */
export interface Billed {
  reads: number;
  writes: number;
  deletes: number;
}

export type BilledKind = keyof Billed;

/** The usage of one project since the start or the last reset. */
export interface UsageReport extends Readonly<Billed> {
  /** By collection, document ids replaced by `{id}`: `rooms/{id}/players`. */
  readonly byCollection: Readonly<Record<string, Readonly<Billed>>>;
  /** By caller: a user's uid, `owner` or `anonymous`. */
  readonly byCaller: Readonly<Record<string, Readonly<Billed>>>;
}

interface ProjectUsage {
  readonly total: Billed;
  readonly byCollection: Map<string, Billed>;
  readonly byCaller: Map<string, Billed>;
}

/** Counts billed operations by project, collection and caller. */
export class UsageMeter {
  readonly #projects = new Map<string, ProjectUsage>();

  /** @param collectionPath the collection of the documents, `''` when it has none (a kindless query) */
  add(
    project: string,
    kind: BilledKind,
    count: number,
    collectionPath: string,
    caller: string,
  ): void {
    if (count === 0) return;
    let usage = this.#projects.get(project);
    if (!usage) {
      usage = { total: none(), byCollection: new Map(), byCaller: new Map() };
      this.#projects.set(project, usage);
    }
    usage.total[kind] += count;
    entry(usage.byCollection, collectionPattern(collectionPath))[kind] += count;
    entry(usage.byCaller, caller)[kind] += count;
  }

  report(project: string): UsageReport {
    const usage = this.#projects.get(project);
    return {
      ...(usage?.total ?? none()),
      byCollection: Object.fromEntries(usage?.byCollection ?? []),
      byCaller: Object.fromEntries(usage?.byCaller ?? []),
    };
  }

  reset(project: string): void {
    this.#projects.delete(project);
  }
}

function none(): Billed {
  return { reads: 0, writes: 0, deletes: 0 };
}

function entry(map: Map<string, Billed>, key: string): Billed {
  let billed = map.get(key);
  if (!billed) map.set(key, (billed = none()));
  return billed;
}

const patterns = new Map<string, string>();
const MAX_PATTERNS = 10_000;

function collectionPattern(path: string): string {
  if (!path.includes('/')) return path;
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    pattern = path
      .split('/')
      .map((segment, i) => (i % 2 === 0 ? segment : '{id}'))
      .join('/');
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(path, pattern);
  }
  return pattern;
}
