import { randomInt } from 'node:crypto';

/** Numbers in [0, 1) from a secure source. */
export const secureRandom = (): number => randomInt(2 ** 47) / 2 ** 47;
