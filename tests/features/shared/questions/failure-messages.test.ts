import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../domain/errors.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import {
  notAddedMessage,
  notRemovedMessage,
  notReportedMessage,
} from '../../../../features/shared/questions/failure-messages.ts';

const GONE = "This question no longer exists, so you can't report it.";

describe('the message after a failed call about a question', () => {
  it.each<[(error: unknown) => string, ErrorCode, string]>([
    [notRemovedMessage, 'inBattle', 'Wait until the result is final.'],
    [notRemovedMessage, 'noData', 'This bookmark is already gone.'],
    [notRemovedMessage, 'malformed', 'The bookmark could not be removed. Try it again.'],
    [notAddedMessage, 'inBattle', 'Wait until the result is final.'],
    [notAddedMessage, 'noData', 'You can only bookmark questions you were asked recently.'],
    [notAddedMessage, 'tooManyBookmarks', 'You have 500 bookmarks. Remove one first.'],
    [notReportedMessage, 'noData', GONE],
    [notReportedMessage, 'malformed', 'The report could not be sent. Try it again.'],
  ])('%o gives the reason of %s', async (messageFor, code, text) => {
    const { t } = createTranslator('en', await loadMessages('en'));
    expect(t(messageFor(new ApiError(code)) as 'report.failed')).toBe(text);
  });
});
