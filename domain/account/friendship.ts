/** A player's side of a friendship, or of a request for one. */
export type FriendState = 'sent' | 'received' | 'friend';

/** Two players' sides; undefined for no entry. */
export interface FriendPair {
  readonly own: FriendState | undefined;
  readonly other: FriendState | undefined;
}

/** The limit of a person's requests that wait for an answer, over all accounts. */
export const MAX_OPEN_REQUESTS = 20;
/** The limit of a person's friends, over all accounts. */
export const MAX_FRIENDS = 200;
/** The limit of requests that wait for one player. Further ones look sent and do not arrive. */
export const MAX_RECEIVED = 100;
/** How long a declined person's next request does not arrive, and the least time between two notifications of a person. */
export const REQUEST_PAUSE_MS = 30 * 86_400_000;

/** The pair after the end of everything between two players. */
export const STRANGERS: FriendPair = { own: undefined, other: undefined };

const FRIENDS: FriendPair = { own: 'friend', other: 'friend' };

/**
 * The pair after the own request. A request to a player who has asked already makes the two friends, even if the own
 * player has declined that request.
 * @param isBlocked whether the other has blocked the own player: the request looks sent, and the other's side stays
 * @param arrives whether the other gets the request
 */
export function afterRequest(
  { own, other }: FriendPair,
  { isBlocked, arrives }: { readonly isBlocked: boolean; readonly arrives: boolean },
): FriendPair {
  if (own === 'friend' || own === 'sent') return { own, other };
  if (isBlocked) return { own: 'sent', other };
  if (other === 'sent') return FRIENDS;
  return { own: 'sent', other: arrives ? 'received' : other };
}

/**
 * The pair after the own player's answer to a request; undefined if there is none. A declined request stays on the
 * sender's list, so that nobody learns of a refusal.
 */
export function afterAnswer(
  { own, other }: FriendPair,
  isAccepted: boolean,
): FriendPair | undefined {
  if (own !== 'received' || other !== 'sent') return undefined;
  return isAccepted ? FRIENDS : { own: undefined, other };
}

/** The pair after the own player has withdrawn a request or ended a friendship; undefined if there is neither. */
export function afterRemoval({ own }: FriendPair): FriendPair | undefined {
  return own === 'sent' || own === 'friend' ? STRANGERS : undefined;
}

/** The pair after the own player has blocked the other, whose request still looks sent. */
export function afterBlock({ other }: FriendPair): FriendPair {
  return { own: undefined, other: other === 'sent' ? 'sent' : undefined };
}

/** The numbers of open requests and of friends that one side adds to its person. */
export function friendCountsOf(state: FriendState | undefined): {
  readonly requests: number;
  readonly friends: number;
} {
  return { requests: state === 'sent' ? 1 : 0, friends: state === 'friend' ? 1 : 0 };
}
