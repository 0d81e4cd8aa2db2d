import { canonical, listOf, objectOf, WORDING } from './answers.ts';
import type { Json } from './kind.ts';
import { documentsReturned } from './list-oracle.ts';
import type { AskedList } from './list-oracle.ts';

/** A disagreement that SPEC.md declares intended. */
interface Decision {
  /** Its id there. */
  readonly id: string;
  readonly kind: string;
  holds(one: Json, ours: Json, theirs: Json): boolean;
}

const text = (value: Json): string => JSON.stringify(value);

const hasFailed = (answer: Json): boolean => 'error' in objectOf(answer);
const wordingOf = (answer: Json): string => String(objectOf(answer)[WORDING] ?? '');

/** Whether a commit of the case writes one document several times. */
function writesTwice(one: Json): boolean {
  return listOf(objectOf(one)['commits']).some((commit) => {
    const paths = listOf(objectOf(commit)['writes']).map((each) => objectOf(each)['document']);
    return new Set(paths).size < paths.length;
  });
}

const BY_NAME_TWICE = 'order by clause cannot contain duplicate fields __name__';

const withoutTimes = (answer: Json): string =>
  canonical(answer)
    .replaceAll(/,?"updateTime":"time \d+",?/g, '')
    .replaceAll(/"time \d+"/g, 'time');

const DECISIONS: readonly Decision[] = [
  {
    // Google's emulator counts skipped results by its own batches, not by the offset
    id: 'DIFF-1',
    kind: 'queries',
    holds: (one, ours, theirs) =>
      /"offset":[1-9]/.test(text(one)) &&
      text(objectOf(ours)['documents'] ?? null) === text(objectOf(theirs)['documents'] ?? 0),
  },
  {
    // Google's emulator finds nothing by a comparison with null or NaN, and checks no further
    id: 'DIFF-2',
    kind: 'queries',
    holds: (one, _, theirs) =>
      (/"op":"(EQUAL|NOT_EQUAL|[A-Z]+_THAN[A-Z_]*)","value":\{("nullValue":null|"doubleValue":"NaN")\}/.test(
        text(one),
      ) ||
        /"op":"NOT_IN","value":\{"arrayValue":\{"values":\[[^\]]*\{"nullValue":null\}/.test(
          text(one),
        )) &&
      !('error' in objectOf(theirs)),
  },
  {
    // a collection group below a document, which the reference of CollectionSelector allows
    id: 'DIFF-3',
    kind: 'queries',
    holds: (_one, _ours, theirs) =>
      wordingOf(theirs).startsWith('collection group queries are only allowed'),
  },
  {
    // by the name in descending order, for which production wants an index
    id: 'DIFF-4',
    kind: 'queries',
    holds: (_, ours, theirs) =>
      // one that orders by the name twice is refused by both, each for its own reason
      (!hasFailed(ours) || wordingOf(ours) === BY_NAME_TWICE) &&
      /^(Firestore does not support descending key scans|kind is required for all orders)/.test(
        wordingOf(theirs),
      ),
  },
  {
    // sums and averages for which Google's emulator misses an index
    id: 'DIFF-5',
    kind: 'queries',
    holds: (_, ours, theirs) =>
      !hasFailed(ours) &&
      /^(This query requires an index that has fields|Aggregation over non-key properties|Cannot apply property masks when aggregation|The aggregation property \S+ is not present)/.test(
        wordingOf(theirs),
      ),
  },
  {
    // sums and averages without an order but with a limit or offset: Google's emulator goes by its index of the field
    id: 'DIFF-6',
    kind: 'queries',
    holds: (one, ours, theirs) =>
      'aggregate' in objectOf(ours) &&
      'aggregate' in objectOf(theirs) &&
      /"(limit|offset)":[1-9]/.test(text(one)) &&
      /"(sum|avg)":/.test(text(one)),
  },
  {
    // not-in with NaN leaves NaN out, as the SDKs do among the documents they hold
    id: 'DIFF-7',
    kind: 'queries',
    holds: (one) =>
      /"op":"NOT_IN","value":\{"arrayValue":\{"values":\[[^\]]*\{"doubleValue":"NaN"\}/.test(
        text(one),
      ),
  },
  {
    // a cursor of 1,504 bytes (188 numbers) is too large for Google's emulator, one of 8,000 bytes is not
    id: 'DIFF-18',
    kind: 'queries',
    holds: (_, ours, theirs) =>
      !hasFailed(ours) && wordingOf(theirs) === 'the cursor value is too large',
  },
  {
    // ceil and floor give ints (RULES-45); in Google's emulator floats, before which its compiler breaks off now and then
    id: 'DIFF-8',
    kind: 'rules',
    holds: (one) => /math\.(ceil|floor)\(/.test(text(one)),
  },
  {
    // Google's emulator fails by itself
    id: 'DIFF-19',
    kind: 'rules',
    holds: (_, ours, theirs) =>
      decisionIn(ours) !== null && objectOf(theirs)['error'] === '500 UNKNOWN',
  },
  {
    // an error among several values inside of an argument: Google's emulator then takes another value for a parameter
    id: 'DIFF-17',
    kind: 'rules',
    holds: (one) => /\b(second|either)\(.*[[({][^()[\]{}]*,/.test(text(one)),
  },
  {
    // a write that a later one of the commit undoes still returns the time after it (reference of
    // WriteResult.update_time)
    id: 'DIFF-9',
    kind: 'writes',
    holds: (one, ours, theirs) => writesTwice(one) && withoutTimes(ours) === withoutTimes(theirs),
  },
  {
    // several writes of one document with preconditions, of which Google's emulator makes one
    id: 'DIFF-10',
    kind: 'writes',
    holds: (one, _ours, theirs) =>
      writesTwice(one) &&
      /Cannot (collapse mutations with different version preconditions)/.test(text(theirs)),
  },
  {
    // a verify of a missing document has no update time (reference of WriteResult.update_time)
    id: 'DIFF-11',
    kind: 'writes',
    holds: (one, ours, theirs) =>
      text(one).includes('"verify":true') && withoutTimes(ours) === withoutTimes(theirs),
  },
  {
    // Google's emulator allows a list although it can return a document that breaks the rule, or none at all
    id: 'DIFF-12',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      decisionIn(ours) === 'denied' &&
      decisionIn(theirs) === 'allowed' &&
      documentsReturned(askedIn(one)) !== 'keeping',
  },
  {
    // Google's emulator denies a list that can return no document that breaks the rule
    id: 'DIFF-13',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      decisionIn(ours) === 'allowed' &&
      decisionIn(theirs) === 'denied' &&
      documentsReturned(askedIn(one), SAME_NUMBERS) !== 'breaking',
  },
  {
    // two parts of the condition prove it only together, one of which asks for a field: we prove each part by itself
    id: 'DIFF-15',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      decisionIn(ours) === 'denied' &&
      decisionIn(theirs) === 'allowed' &&
      readsTwice(askedIn(one).condition),
  },
  {
    // a value of an IN list that finds no document (null, NaN, or one that another filter excludes): we prove it too
    id: 'DIFF-20',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      decisionIn(ours) === 'denied' &&
      decisionIn(theirs) === 'allowed' &&
      text(one).includes('"op":"IN"') &&
      documentsReturned(askedIn(one)) === 'keeping',
  },
  {
    // "y != null and y < true" leaves false alone: Google's emulator then proves y == false, but not !y, and neither without the
    // first filter. We prove none of them
    id: 'DIFF-21',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      decisionIn(ours) === 'denied' &&
      decisionIn(theirs) === 'allowed' &&
      /"NOT_EQUAL","value":\{"nullValue":null\}/.test(text(one)) &&
      /"op":"(?:LESS_THAN","value":\{"booleanValue":true|GREATER_THAN","value":\{"booleanValue":false)\}/.test(
        text(one),
      ) &&
      documentsReturned(askedIn(one)) === 'keeping',
  },
  {
    // one array-contains filter written twice is one filter for Google's emulator
    id: 'DIFF-16',
    kind: 'rules-queries',
    holds: (one, ours, theirs) =>
      wordingOf(ours).startsWith("A maximum of 1 'ARRAY_CONTAINS' filter") &&
      /(\{"fieldFilter":\{"field":\{"fieldPath":"l"\},"op":"ARRAY_CONTAINS".*?\}\}\}).*\1/.test(
        text(one),
      ) &&
      decisionIn(theirs) !== 'denied',
  },
  {
    // an invalid query is refused before the rules judge it
    id: 'DIFF-14',
    kind: 'rules-queries',
    holds: (_, ours, theirs) =>
      String(objectOf(ours)['error']).startsWith('400') && decisionIn(theirs) === 'denied',
  },
];

/** A filter for 5 finds 5.0 too, which in rules is not `in [5]`: both emulators take that as proven. */
const SAME_NUMBERS = { numbersAreOne: true } as const;

const decisionIn = (answer: Json): Json => objectOf(answer)['decision'] ?? null;
const askedIn = (one: Json): AskedList => {
  const { condition, query, by } = objectOf(one);
  return {
    condition: String(condition ?? ''),
    query: objectOf(query),
    uid: by === 'ann' ? 'ann' : undefined,
  };
};

/** How a condition asks whether a field is there, or takes another value where it is not. */
const ASKS_FOR = /\.get\('(\w+)', 1\)|keys\(\)\.hasAll\(\['(\w+)'\]\)|'(\w+)' in resource\.data/g;

/** Whether a condition asks so for a field that it names once more. */
const readsTwice = (condition: string): boolean =>
  [...condition.matchAll(ASKS_FOR)].some(([, byGet, byKeys, byIn]) => {
    const asked = byGet ?? byKeys ?? byIn;
    return (
      [...condition.matchAll(/(?:data\.|')(\w+)\b/g)].filter(([, name]) => name === asked).length >
      1
    );
  });

/** The id of the decision that explains a disagreement; undefined for an undecided one. */
export function decisionOf(kind: string, one: Json, ours: Json, theirs: Json): string | undefined {
  return DECISIONS.find((decision) => decision.kind === kind && decision.holds(one, ours, theirs))
    ?.id;
}
