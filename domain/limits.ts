/** Numbers that firestore.rules repeats; a test compares the two. Times in milliseconds, coins in whole coins. */
export const LIMITS = {
  /** Seats of a duel and of a group. */
  duelSeats: 2,
  groupSeats: 4,
  /** Options of a question, A to E. */
  maxOptions: 5,
  minQuestions: 5,
  maxQuestions: 20,
  /** A fee of 0 is a friendly game. */
  maxEntryFee: 50,
  /** A lock is accepted this long after the deadline, for its travel time. */
  lockGraceMs: 1_000,
  /** A player who closed the page may come back within this before the others stop waiting. */
  goneGraceMs: 10_000,
  /** No person reads a question and answers it within this: a faster answer earns no bonus, and is logged for the operator. */
  humanMs: 250,
  /**
   * A question waits this long for every player who has not left, away or not, so that a page can report that it is
   * present.
   */
  passOverMs: 5_000,
  /** After this time without a heartbeat the others may remove a player from a lobby. */
  lobbyGraceMs: 45_000,
  /** After this time the others' pages free the seat by themselves; a hidden tab sends a heartbeat once a minute at worst. */
  lobbyFreeMs: 75_000,
  /** A round that is still open this long after its deadline shows that something is wrong with the connection. */
  overdueMs: 4_000,
  /** After this long the page reconnects. Not sooner, because reconnecting makes a slow line slower. */
  stalledMs: 10_000,
  /** After this long it opens a new Firestore instance. */
  deadMs: 22_000,
  /** The least time between two seats that a player takes: each ends a search or changes a lobby. */
  seatEveryMs: 3_000,
  /** A full random room begins within this; no member can leave it before. */
  fullRoomMs: 10_000,
  /** The least time between two heartbeats. */
  heartbeatEveryMs: 1_000,
  /** Name and address of a picture, in characters. */
  nameLength: 30,
  /** A chat message. */
  messageLength: 200,
  messageEveryMs: 1_000,
} as const;
