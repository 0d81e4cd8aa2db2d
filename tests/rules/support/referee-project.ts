/** The project whose ruleset judges, and counts, every attempt of the suite. */
export const REFEREE_PROJECT = 'demo-rules';
