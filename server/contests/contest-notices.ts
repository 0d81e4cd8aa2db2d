import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Contest } from '../../domain/contest/contest.ts';
import { textFor } from '../../domain/language/translations.ts';
import { findLanguage, readAppLanguages } from '../languages/app-languages.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { sendPushTo } from '../notifications/send-push.ts';
import { contestOf } from './contest-store.ts';

/** A notification about a contest. */
export type ContestNotice =
  | { readonly kind: 'begun' }
  | { readonly kind: 'ended'; readonly rank: number; readonly coins: number }
  | { readonly kind: 'cancelled'; readonly coins: number };

const MESSAGES: Readonly<Record<ContestNotice['kind'], string>> = {
  begun: 'The contest has begun.',
  ended: 'The contest is over.',
  cancelled: 'The contest was called off.',
};

/** Notifies a player of a contest: each notice is written once, however often this is called. */
export function notifyOfContest(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  { id, name, names, language, image }: Contest,
  now: number,
  { kind, ...numbers }: ContestNotice,
): void {
  transaction.set(firestore.doc(`users/${uid}/notifications/contest-${id}-${kind}`), {
    title: name,
    titles: names,
    languageId: language,
    message: MESSAGES[kind],
    type: `contest-${kind}`,
    type_id: id,
    image,
    ...numbers,
    at: Timestamp.fromMillis(now),
  });
}

/** Players notified of a begin in one transaction. */
const REMINDER_BATCH_SIZE = 100;

/**
 * Notifies the next subscribers that a contest has begun or was cancelled, and sends a push if push is set up. Nobody
 * is notified twice; a push that a crash has lost is not sent again. @returns whether all subscribers are notified
 */
export async function remindPlayers(
  firestore: Firestore,
  contest: Contest,
  push: PushSender | null,
  now: number,
): Promise<boolean> {
  const waiting = contestOf(firestore, contest.id).collection('reminders');
  if ((await waiting.limit(1).get()).empty) return true;
  const notice = noticeOf(contest, now);
  const notified = await firestore.runTransaction(async (transaction) => {
    const { docs } = await transaction.get(waiting.limit(REMINDER_BATCH_SIZE));
    for (const { ref, id: uid } of docs) {
      transaction.delete(ref);
      if (notice) notifyOfContest(transaction, firestore, uid, contest, now, notice);
    }
    return docs.map((reminder) => reminder.id);
  });
  if (push && notice) await pushNotice(firestore, push, notified, contest, notice.kind, now);
  return notified.length < REMINDER_BATCH_SIZE;
}

/** The notification for subscribers of a contest; none about its begin once it is over. */
function noticeOf({ status, endsAt }: Contest, now: number): ContestNotice | undefined {
  if (status === 'cancelled') return { kind: 'cancelled', coins: 0 };
  return status === 'open' && now < endsAt ? { kind: 'begun' } : undefined;
}

/** Sends a push to all of them, with one call per language. */
async function pushNotice(
  firestore: Firestore,
  push: PushSender,
  uids: readonly string[],
  { id, name, names }: Contest,
  kind: ContestNotice['kind'],
  now: number,
): Promise<void> {
  const languages = await readAppLanguages(firestore, now);
  const usual = languages.find(({ isDefault }) => isDefault);
  await sendPushTo(firestore, push, uids, (wanted) => {
    const language = findLanguage(languages, wanted) ?? usual;
    const body = language?.messages[`notifications.contest.${kind}`] ?? MESSAGES[kind];
    const title = textFor(language?.code ?? '', name, '', names).text;
    return { title, body, link: `/contest-play/${id}/` };
  });
}
