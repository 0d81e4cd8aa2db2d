/** The texts of the errors of friend requests. */
export const FRIEND_ERRORS = {
  noData: 'friends.add.unknown',
  missingFields: 'friends.add.own',
  friendBlocked: 'friends.errors.blocked',
  tooManyFriendRequests: 'friends.errors.requests',
  tooManyFriends: 'friends.errors.friends',
} as const;
