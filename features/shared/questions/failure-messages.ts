import { messageOf } from '../rest/error-message.ts';

const NOT_ADDED = {
  inBattle: 'bookmarks.waitForTheEnd',
  tooManyBookmarks: 'bookmarks.tooMany',
  noData: 'bookmarks.notAsked',
  else: 'bookmarks.notAdded',
} as const;

const NOT_REMOVED = {
  inBattle: 'bookmarks.waitForTheEnd',
  noData: 'bookmarks.alreadyRemoved',
  else: 'bookmarks.notRemoved',
} as const;

const NOT_REPORTED = { noData: 'report.gone', else: 'report.failed' } as const;

/** The message key for a question that could not be bookmarked. */
export const notAddedMessage = (error: unknown) => messageOf(error, NOT_ADDED);

/** The message key for a bookmark that could not be removed. */
export const notRemovedMessage = (error: unknown) => messageOf(error, NOT_REMOVED);

/** The message key for a question that could not be reported. */
export const notReportedMessage = (error: unknown) => messageOf(error, NOT_REPORTED);
