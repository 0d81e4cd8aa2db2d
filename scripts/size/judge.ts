import { LISTENING_BUDGET, PLAIN_BUDGET_OVER_EMPTY } from './budgets.ts';
import type { Weight } from './weigh.ts';

/** The measured sizes of one route. */
export interface RouteSize {
  route: string;
  firstLoad: Weight;
  /** All scripts until the network is idle, the first load included. */
  untilIdle: Weight;
}

/** A route with its budget and its errors. */
export interface Verdict extends RouteSize {
  isListening: boolean;
  /** Bytes, gzip. */
  budget: number;
  errors: string[];
}

/** Judges every route: its first load against its budget, and Firestore on a route without a listener. */
export function judgeRoutes(
  sizes: readonly RouteSize[],
  listening: readonly string[],
  emptyPage: number,
): Verdict[] {
  return sizes.map((size) => {
    const { route, firstLoad } = size;
    const isListening = listening.includes(route);
    const budget = isListening ? LISTENING_BUDGET : emptyPage + PLAIN_BUDGET_OVER_EMPTY;
    const errors = [
      firstLoad.gzip > budget &&
        `${route} loads ${kilobytes(firstLoad.gzip)} KB at once, ${kilobytes(firstLoad.gzip - budget)} KB above its budget: import lazily what is not seen at once.`,
      !isListening &&
        firstLoad.holdsFirestore &&
        `${route} loads Firestore at once although it is not in LISTENING_ROUTES: read by REST, or import realtime lazily.`,
    ].filter((error) => error !== false);
    return { ...size, isListening, budget, errors };
  });
}

/** The errors of the lists themselves, so that a renamed route or a new SDK is noticed. */
export function errorsOfLists(sizes: readonly RouteSize[], listening: readonly string[]): string[] {
  const unknown = listening.filter((name) => !sizes.some(({ route }) => route === name));
  const foundFirestore = sizes.some(
    ({ route, untilIdle }) => listening.includes(route) && untilIdle.holdsFirestore,
  );
  return [
    ...unknown.map((route) => `LISTENING_ROUTES names ${route}, which the build does not have.`),
    ...(foundFirestore
      ? []
      : ['No listening route loads Firestore: correct FIRESTORE_MARK or LISTENING_ROUTES.']),
  ];
}

/** The sizes as lines of a table, the largest first load first. */
export function sizeTableOf(verdicts: readonly Verdict[]): string[] {
  const width = Math.max(5, ...verdicts.map(({ route }) => route.length));
  const line = (mark: string, route: string, ...cells: string[]): string =>
    [mark, route.padEnd(width), ...cells.map((cell) => cell.padStart(10))].join('  ').trimEnd();
  return [
    line(' ', 'route', 'first load', 'budget', 'until idle', 'Firestore'),
    ...[...verdicts]
      .sort((a, b) => b.firstLoad.gzip - a.firstLoad.gzip)
      .map(({ route, firstLoad, untilIdle, budget, errors }) =>
        line(
          errors.length === 0 ? '✓' : '✗',
          route,
          ...[firstLoad.gzip, budget, untilIdle.gzip].map(kilobytes),
          firstLoad.holdsFirestore ? 'at once' : untilIdle.holdsFirestore ? 'later' : 'no',
        ),
      ),
  ];
}

/** Bytes as text in kilobytes of 1000. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
