import type { StoredDocument } from '../../model/document.ts';
import type { LookupFunction } from '../language/ast.ts';
import { MAX_LOOKUPS_PER_OPERATION } from '../limits.ts';
import { unproven } from '../query/prove.ts';
import { EvaluationError, unsupportedOperation } from '../values/evaluation-error.ts';
import { PathValue } from '../values/path-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { DocumentResource } from './document-resource.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * get(), exists(), getAfter(), existsAfter(). Getting a missing document is an error, as in production
 * (github.com/firebase/firebase-js-sdk/issues/3908), although the reference says null. A document already looked up in
 * this request is free; exceeding the limit of look-ups denies the request.
 */
export function lookUp(
  name: LookupFunction,
  values: readonly RuleValue[],
  evaluation: Evaluation,
): RuleValue {
  const [path] = values;
  if (path === undefined || values.length !== 1) {
    return new EvaluationError(
      `Incorrect number of arguments. Received: ${values.length}. Expected: ${name}(path).`,
    );
  }
  if (typeof path === 'object' && path?.type === 'constraint') return unproven();
  if (!(path instanceof PathValue)) {
    return unsupportedOperation(`${name}(${typeNameOf(path)})`, `${name}(path)`);
  }
  const target = parseTarget(path);
  if (target instanceof EvaluationError) return target;
  const after = name === 'getAfter' || name === 'existsAfter';
  const refusal = spend(`${after ? 'after' : 'before'}:${path.toString()}`, evaluation);
  if (refusal) return refusal;
  const document = read(target, after, evaluation);
  if (name === 'exists' || name === 'existsAfter') return document !== null;
  if (document === null) {
    return new EvaluationError(
      `Service call error. Function: [${name}], Argument: [${path.toString()}].`,
    );
  }
  return new DocumentResource(
    { ...evaluation.input.database, database: target.database },
    document,
  );
}

interface Target {
  readonly database: string;
  /** Relative to the database's documents. */
  readonly path: string;
}

/** `/databases/{database}/documents/{document path}`. */
function parseTarget(path: PathValue): Target | EvaluationError {
  // A segment from an expression may contain slashes, like a literal path.
  const segments = path.segments.length > 0 ? path.segments.join('/').split('/') : [];
  const [root, database, documents, ...rest] = segments;
  const wellFormed =
    root === 'databases' &&
    database !== undefined &&
    documents === 'documents' &&
    rest.length > 0 &&
    rest.length % 2 === 0 &&
    segments.every((segment) => segment !== '');
  if (!wellFormed) {
    return new EvaluationError(
      `Invalid document path. Received: [${path.toString()}]. Expected: /databases/{database}/documents/{document}.`,
    );
  }
  return { database, path: rest.join('/') };
}

/** Counts the look-up; returns an error if it exceeds the limit. */
function spend(key: string, evaluation: Evaluation): EvaluationError | undefined {
  const { budget } = evaluation.input;
  if (budget.seen.has(key)) return undefined;
  if (evaluation.exhausted) return evaluation.exhausted;
  const limit =
    evaluation.lookups >= MAX_LOOKUPS_PER_OPERATION
      ? MAX_LOOKUPS_PER_OPERATION
      : budget.seen.size >= budget.limit
        ? budget.limit
        : undefined;
  if (limit !== undefined) {
    evaluation.exhausted = new EvaluationError(
      `Unable to evaluate the expression as the maximum of ${limit} document access calls has been reached.`,
    );
    return evaluation.exhausted;
  }
  budget.seen.add(key);
  evaluation.lookups++;
  return undefined;
}

function read(target: Target, after: boolean, evaluation: Evaluation): StoredDocument | null {
  const { reader, database } = evaluation.input;
  const id = { project: database.project, database: target.database };
  return after ? reader.after(id, target.path) : reader.before(id, target.path);
}
