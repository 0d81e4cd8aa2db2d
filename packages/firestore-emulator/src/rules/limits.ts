/** The documented limits of Security Rules. Source: firebase.google.com/docs/firestore/quotas#security_rules. */
export const MAX_SOURCE_BYTES = 256 * 1024;
/** One more than documented compiles, in production as in Google's emulator; their messages name the documented number. */
export const MAX_CALL_DEPTH = 20;
export const MAX_FUNCTION_PARAMETERS = 7;
export const MAX_LET_BINDINGS = 10;
export const MAX_MATCH_DEPTH = 10;
export const MAX_PATH_SEGMENTS = 100;
export const MAX_PATH_CAPTURES = 20;
export const MAX_EXPRESSIONS = 1_000;
/** The look-ups of one operation, regardless of its batch's budget. */
export const MAX_LOOKUPS_PER_OPERATION = 10;

/** Deepest level of parentheses and binary operators production compiles. */
export const MAX_NESTING_LEVELS = 99;
/** Nested brackets, calls, unary operators and branches: our own bound, far above real rules. */
export const MAX_SYNTAX_DEPTH = 200;
/** `a.b.c...` links in one chain: likewise our own bound. */
export const MAX_CHAIN_LENGTH = 500;
