import type { LastAnswer } from '../play/attempt.ts';
import type { AttemptState, QueuedAnswer } from './attempt-state.ts';
import type { AttemptView } from './attempt-view.ts';
import { attemptIdentity, lastAnswerOf } from './attempt-view.ts';

/** The outbox retries after this time, in milliseconds. */
export const RETRY_MS = 4_000;

type Outbox<View> = Pick<AttemptState<View & AttemptView, unknown>, 'outbox'>;

/** The change of the state by a new answer: it replaces an earlier one of its question. */
export const withQueued = <View extends AttemptView>(
  { outbox }: Outbox<View>,
  answer: QueuedAnswer<View>,
) => ({ outbox: [...outbox.filter(({ question }) => question !== answer.question), answer] });

/** The change of the state by an answer that is not sent again. */
export const withoutQueued = <View extends AttemptView>(
  { outbox }: Outbox<View>,
  answer: QueuedAnswer<View> | undefined,
) => ({
  sending: undefined,
  retryAt: undefined,
  outbox: outbox.filter((one) => one !== answer),
});

/** The answers of an attempt that go with its end. */
export const lastAnswersOf = <View extends AttemptView>(
  { outbox }: Outbox<View>,
  view: View,
): readonly LastAnswer[] =>
  outbox
    .filter((one) => attemptIdentity(one.view) === attemptIdentity(view))
    .map((one) => lastAnswerOf(one.view, one));
