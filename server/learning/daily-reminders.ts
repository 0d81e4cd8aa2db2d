import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { nextReminder } from '../../domain/play/daily-reminder.ts';
import { rowStanding, withPlayed } from '../../domain/play/day-row.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { WorkDone } from '../due-work.ts';
import { doDueWork } from '../due-work.ts';
import { findLanguage, readAppLanguages } from '../languages/app-languages.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { sendPushTo } from '../notifications/send-push.ts';
import { readSettings } from '../settings/read-settings.ts';
import { learningOf, learningOfDocument, readSealedDays, syncLearning } from './sync-learning.ts';

/** A reminder that is later than this, after a failure of the scheduler, is left out. */
const MAX_LATE_MS = 3_600_000;

/**
 * Reminds players who have not played today, at their usual hour and at most once a day. Nobody is reminded twice; a push
 * that a crash has lost is not sent again.
 * @param push null if push is not set up
 * @param now milliseconds since the epoch
 */
export async function remindOfDays(
  firestore: Firestore,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  if (!push) return { done: 0, left: 0, errors: [] };
  const due = firestore.collectionGroup('private').where('remindAt', '<=', now).orderBy('remindAt');
  const remind = (document: DocumentSnapshot) =>
    remindPlayer(firestore, push, document.ref.parent.parent?.id ?? '', now);
  return doDueWork(due, { isTimeUp, work: remind });
}

async function remindPlayer(
  firestore: Firestore,
  push: PushSender,
  uid: string,
  now: number,
): Promise<void> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  const sealed = await readSealedDays(firestore, uid, timeZone);
  // games since the last look count
  await syncLearning(firestore, uid, now);
  const today = dayOf(now, timeZone);
  const isDue = await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(learningOf(firestore, uid));
    const { days, remindAt = Infinity, remindedOn } = learningOfDocument(document);
    // another process has reminded, or the player has played meanwhile
    if (remindAt > now) return false;
    const { isTodayPlayed } = rowStanding(withPlayed(days, sealed), today, now);
    const isInTime = now - remindAt < MAX_LATE_MS;
    const isReminded = isInTime && !isTodayPlayed && remindedOn !== today;
    transaction.update(document.ref, {
      remindAt: nextReminder(days.played, now) ?? FieldValue.delete(),
      ...(isReminded && { remindedOn: today }),
    });
    return isReminded;
  });
  if (!isDue) return;
  const languages = await readAppLanguages(firestore, now);
  const usual = languages.find(({ isDefault }) => isDefault);
  await sendPushTo(firestore, push, [uid], (wanted) => {
    const messages = (findLanguage(languages, wanted) ?? usual)?.messages;
    return {
      title: messages?.['days.goal.label'] ?? 'Your goal for today',
      body: messages?.['days.reminder.push'] ?? 'Play today, and your days in a row continue.',
      link: '/',
    };
  });
}
