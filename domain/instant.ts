/** Milliseconds since the epoch, by the server's clock. */
export type Instant = number;
