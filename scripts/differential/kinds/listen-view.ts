import { listOf, objectOf, relativeName } from '../answers.ts';
import type { JsonObject } from '../answers.ts';
import type { Json } from '../kind.ts';

/** The documents that a target has for its client, by path. */
type Documents = Map<string, Json>;

/**
 * The documents that a client holds of its targets after each snapshot, by the rules of the SDKs. The two emulators
 * send the same state in different messages: ours sends the changes, Google's often a RESET and all documents again.
 */
export class ListenView {
  readonly #targets = new Map<number, Documents>();
  /** Targets that were current in the last snapshot. */
  readonly #current = new Set<number>();
  /** Targets that became current since then. */
  readonly #becoming = new Set<number>();
  /** Targets whose existence filter does not match: the client must request them from the start. */
  readonly mismatched = new Set<number>();
  /** The resume token of the last consistent snapshot. */
  token = '';
  /** Time of the last consistent snapshot, with nine digits of the second. */
  time = '';

  add(target: number): void {
    if (!this.#targets.has(target)) this.#targets.set(target, new Map());
    this.#reset(target);
  }

  /** Removes a target with its documents. */
  drop(target: number): void {
    this.#targets.delete(target);
    this.#reset(target);
  }

  isCurrent(target: number): boolean {
    return this.#current.has(target);
  }

  count(target: number): number {
    return this.#targets.get(target)?.size ?? 0;
  }

  /** @returns the target that the message removes */
  receive(message: JsonObject): number | undefined {
    const { documentChange, documentDelete, documentRemove, filter, targetChange } = message;
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = objectOf(documentChange);
      const { name, fields, updateTime } = objectOf(document);
      const path = relativeName(name);
      for (const id of listOf(targetIds)) {
        this.#targets
          .get(Number(id))
          ?.set(path, { fields: fields ?? {}, updateTime: timeOf(updateTime) });
      }
      this.#remove(path, removedTargetIds);
    }
    for (const gone of [documentDelete, documentRemove]) {
      if (gone)
        this.#remove(relativeName(objectOf(gone)['document']), objectOf(gone)['removedTargetIds']);
    }
    if (filter) {
      const { targetId, count = 0 } = objectOf(filter);
      if (this.count(Number(targetId)) !== count) this.mismatched.add(Number(targetId));
    }
    return targetChange ? this.#targetChange(objectOf(targetChange)) : undefined;
  }

  #targetChange(change: JsonObject): number | undefined {
    const { targetChangeType = 'NO_CHANGE', resumeToken, readTime } = change;
    const ids = listOf(change['targetIds']).map(Number);
    if (targetChangeType === 'CURRENT') for (const id of ids) this.#becoming.add(id);
    if (targetChangeType === 'RESET') {
      for (const id of ids) {
        this.#targets.get(id)?.clear();
        this.#reset(id);
      }
    }
    if (targetChangeType === 'NO_CHANGE' && ids.length === 0 && readTime) {
      this.time = timeOf(readTime);
      this.token = String(resumeToken ?? '');
      for (const id of this.#becoming) this.#current.add(id);
      this.#becoming.clear();
    }
    return targetChangeType === 'REMOVE' ? ids[0] : undefined;
  }

  #reset(target: number): void {
    this.#current.delete(target);
    this.#becoming.delete(target);
    this.mismatched.delete(target);
  }

  #remove(path: string, ids: Json | undefined): void {
    for (const id of listOf(ids)) this.#targets.get(Number(id))?.delete(path);
  }

  /** All targets with their documents, sorted. */
  state(targets: readonly number[]): Record<string, Documents> {
    return Object.fromEntries(
      targets
        .filter((id) => this.#targets.has(id))
        .map((id) => [String(id), new Map([...(this.#targets.get(id) ?? [])].toSorted())]),
    );
  }
}

/** The events of a client between two states of a target. */
export function eventsBetween(before: Documents | undefined, after: Documents): Json {
  const held = before ?? new Map<string, Json>();
  const added: Json[] = [];
  const modified: Json[] = [];
  for (const [path, document] of after) {
    const old = held.get(path);
    if (old === undefined) added.push({ path, document });
    else if (JSON.stringify(old) !== JSON.stringify(document)) modified.push({ path, document });
  }
  const removed = [...held.keys()].filter((path) => !after.has(path));
  return { added, modified, removed, count: after.size };
}

/** A Timestamp message as ISO time with nine digits of the second. */
function timeOf(timestamp: Json | undefined): string {
  const { seconds = 0, nanos = 0 } = objectOf(timestamp);
  const whole = new Date(Number(seconds) * 1_000).toISOString().slice(0, 19);
  return `${whole}.${String(nanos as number).padStart(9, '0')}Z`;
}
