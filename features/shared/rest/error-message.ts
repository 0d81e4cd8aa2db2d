import type { ApiCode } from '../../../domain/contract/envelope.ts';
import { RestError } from './rest-error.ts';

/** Keys of messages by what the server means; `else` for everything that is not named. */
type Messages<Key extends string> = Readonly<Partial<Record<ApiCode | 'else', Key>>>;

/** The key of what to say of a call that failed. @param messages the screen's own */
export function messageOf<const Key extends string>(
  error: unknown,
  messages: Messages<Key>,
): NoInfer<Key> | 'common.failed' | 'profile.errors.demo' {
  const usual = messages.else ?? 'common.failed';
  if (!(error instanceof RestError) || error.reason.kind !== 'refused') return usual;
  const { meaning } = error.reason;
  // a demo refuses whatever would change it, on every screen in the same words
  return messages[meaning] ?? (meaning === 'demoForbidden' ? 'profile.errors.demo' : usual);
}
