import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { ApiError } from '../../../../domain/errors.ts';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import { messageOf } from '../../../../features/shared/rest/error-message.ts';

const t = createTranslator('en', await loadMessages('en')).t;

describe('the message for a refusal', () => {
  it.each<[ErrorCode, string]>([
    ['notEnoughCoins', "You don't have enough coins."],
    ['alreadyPlayed', 'You have already played'],
    ['dailyAlreadyPlayed', 'You have already played'],
    ['lifelineUsed', 'This lifeline has been used.'],
    ['lifelineNotAllowed', 'This lifeline is not allowed here.'],
    ['lifelineExcluded', 'You can use 50/50 or the audience poll in a round, not both.'],
    ['roomFull', 'The room is full.'],
    ['roomNotOpen', 'The room is closed.'],
    ['roomCodeUnknown', 'You can not join with this room code.'],
    ['examKeyMissing', 'Please enter the Exam Key'],
    ['examKeyWrong', 'Invalid exam key'],
    ['examNotAgreed', 'Please agree to the exam rules'],
    ['underMaintenance', 'The app is under maintenance'],
    ['demoForbidden', 'Not allowed in the demo version'],
  ])('by %s: %s', (code, message) => {
    expect(t(messageOf(code))).toBe(message);
    expect(t(messageOf(new ApiError(code)))).toBe(message);
  });
});
