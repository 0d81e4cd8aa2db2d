import { gzipSync } from 'node:zlib';
import { FIRESTORE_MARK } from './budgets.ts';

/** The size of one script. */
export interface Weight {
  /** Bytes after gzip at its best level. */
  gzip: number;
  holdsFirestore: boolean;
}

/** The weight of a script's text. */
export function weigh(script: Buffer): Weight {
  return {
    gzip: gzipSync(script, { level: 9 }).length,
    holdsFirestore: script.includes(FIRESTORE_MARK),
  };
}

/** The weight of several scripts, each compressed separately, as they are sent. */
export function sum(weights: readonly Weight[]): Weight {
  return {
    gzip: weights.reduce((bytes, { gzip }) => bytes + gzip, 0),
    holdsFirestore: weights.some(({ holdsFirestore }) => holdsFirestore),
  };
}
