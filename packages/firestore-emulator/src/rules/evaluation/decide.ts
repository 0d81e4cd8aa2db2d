import type { Query } from '../../query/query.ts';
import type { Coverage } from '../coverage/coverage.ts';
import type { AllowStatement, RulesFile } from '../language/ast.ts';
import type { Source, SourceLocation } from '../language/source.ts';
import { disjunctsOf } from '../query/disjuncts.ts';
import { factsOfQuery } from '../query/facts-of-query.ts';
import type { DocumentFacts } from '../query/facts-of-query.ts';
import type { LookupBudget, RulesDecision, RulesReader, RulesRequest } from '../rules-request.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { DocumentResource } from './document-resource.ts';
import { asBool, evaluate } from './evaluate.ts';
import { Evaluation } from './evaluation.ts';
import { UNKNOWN_SEGMENT, UNKNOWN_SEGMENTS, visitMatching } from './match-path.ts';
import type { RequestSegment } from './match-path.ts';
import { pathSegments, RequestValue } from './request-value.ts';

/** Compiled rules, with the input of a decision besides the request. */
interface Judge {
  readonly file: RulesFile;
  readonly source: Source;
  readonly coverage: Coverage;
  readonly reader: RulesReader;
  readonly budget: LookupBudget;
}

/**
 * Judges one operation. A query is judged once for each way its filters can hold, by the facts they prove and not by
 * the documents found: every way must be allowed.
 */
export function decide(judge: Judge, request: RulesRequest): RulesDecision {
  if (request.method !== 'list') {
    const { resource: document, database } = request;
    const resource = document === null ? null : new DocumentResource(database, document);
    const evaluation = evaluationOf(judge, new RequestValue(request), request, resource, 0);
    return tryStatements(judge, request, evaluation, pathSegments(request));
  }
  const requestValue = new RequestValue(request);
  let decision: RulesDecision | undefined;
  for (const filters of disjunctsOf(request.query?.filter)) {
    const facts = factsOfQuery(filters, request.query?.fullOrder ?? []);
    const lookups = decision?.lookups ?? 0;
    const evaluation = evaluationOf(judge, requestValue, request, facts.resource, lookups);
    decision = tryStatements(judge, request, evaluation, listSegments(request, facts));
    // A document named by the filters differs between ways, even if the rules read only wildcards.
    const same = !evaluation.usedUnread && facts.path === undefined;
    if (!decision.allowed || same) return decision;
  }
  return decision ?? { allowed: false, rule: undefined, reason: NO_MATCH, lookups: 0 };
}

const NO_MATCH = 'No matching allow statements';

function evaluationOf(
  { reader, budget, coverage }: Judge,
  requestValue: RequestValue,
  { database }: RulesRequest,
  resource: RuleValue,
  lookups: number,
): Evaluation {
  return new Evaluation(
    { database, request: requestValue, resource, reader, budget, coverage },
    lookups,
  );
}

/** The path of any document the query can return. */
function listSegments(request: RulesRequest, { path }: DocumentFacts): readonly RequestSegment[] {
  if (path !== undefined) return path.segments;
  const segments = pathSegments(request);
  const { query } = request;
  if (query === null) return [...segments, UNKNOWN_SEGMENT];
  return [...pathSegments({ ...request, path: query.parent }), ...belowParent(query)];
}

function belowParent({ collectionId, allDescendants }: Query): readonly RequestSegment[] {
  const collection = collectionId ?? UNKNOWN_SEGMENT;
  const below: readonly RequestSegment[] = [collection, UNKNOWN_SEGMENT];
  return allDescendants ? [UNKNOWN_SEGMENTS, ...below] : below;
}

/** Tries the allow statements of the request's method in source order until one grants. */
function tryStatements(
  { file, source }: Judge,
  { method }: RulesRequest,
  evaluation: Evaluation,
  path: readonly RequestSegment[],
): RulesDecision {
  const refusals: string[] = [];
  let rule: SourceLocation | undefined;
  const allowed = visitMatching(file, path, evaluation.captures, (statement) => {
    if (evaluation.exhausted || !statement.methods.has(method)) return false;
    rule = source.locate(statement.start);
    const refusal = tryStatement(statement, evaluation);
    if (refusal === undefined) return true;
    refusals.push(`${refusal} for '${method}' @ L${rule.line}`);
    return false;
  });
  const { lookups } = evaluation;
  if (allowed) return { allowed, rule, reason: undefined, lookups };
  return { allowed, rule, reason: refusals.join(', ') || NO_MATCH, lookups };
}

/** Why the statement does not grant; undefined when it does. */
function tryStatement({ condition }: AllowStatement, evaluation: Evaluation): string | undefined {
  if (condition === undefined) return undefined;
  const result = asBool(evaluate(condition, evaluation, []));
  // Exceeding a limit denies the request, even if the surrounding expression would ignore the error.
  if (evaluation.exhausted) return evaluation.exhausted.message;
  if (result === true) return undefined;
  return result === false ? 'false' : result.message;
}
