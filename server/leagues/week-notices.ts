import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { LeaguePlace } from '../../domain/league/league.ts';
import type { AppLanguage } from '../languages/app-languages.ts';
import { findLanguage, readAppLanguages } from '../languages/app-languages.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { sendPushTo } from '../notifications/send-push.ts';
import type { LeagueGroup } from './league-documents.ts';
import { groupAt, leagueStandingOf, standingAt } from './league-documents.ts';

const HOUR_MS = 3_600_000;
/** A week ends at midnight; its push comes in the morning. */
const PUSH_AFTER_MS = 9 * HOUR_MS;
/** A push that is later than this, after a failure of the scheduler, is left out. */
const MAX_LATE_MS = 24 * HOUR_MS;

/** When the results of a week are pushed. @param endsAt the end of the week; both in milliseconds since the epoch */
export const weekPushAt = (endsAt: number): number => endsAt + PUSH_AFTER_MS;

const MESSAGES: Readonly<Record<LeaguePlace['change'], string>> = {
  up: 'You rose a league.',
  stay: 'You stay in your league.',
  down: 'You fell a league.',
};

/** The points as a text of a language: "1 point", "5 points". */
function pointsIn({ code, messages }: AppLanguage, points: number): string {
  const texts = (rule: string) => messages[`common.points_${rule}`];
  return (texts(pluralRule(code, points)) ?? texts('other') ?? '{{count}}').replace(
    '{{count}}',
    String(points),
  );
}

function pluralRule(code: string, count: number): string {
  try {
    return new Intl.PluralRules(code).select(count);
  } catch (error) {
    // an operator's language may have any code
    if (error instanceof RangeError) return 'other';
    throw error;
  }
}

/**
 * Notifies a player of the end of a week, within the transaction that ends it. The id names the week, and a person has one
 * account in a week's groups, so there is one notification a week and person.
 * @param league from 0
 */
export function notifyOfWeek(
  transaction: Transaction,
  firestore: Firestore,
  { uid, place, points, change }: LeaguePlace,
  { week, league, now }: { readonly week: string; readonly league: number; readonly now: number },
): void {
  transaction.set(firestore.doc(`users/${uid}/notifications/league-${week}`), {
    title: 'Weekly league',
    message: MESSAGES[change],
    type: `league-${change}`,
    type_id: week,
    image: '',
    rank: place,
    score: points,
    league: league + 1,
    at: Timestamp.fromMillis(now),
  });
}

/**
 * Pushes the results of a week that is over to the members of a group, once it is morning. The work is taken off the list
 * before the first push: nobody gets two, and a push that a crash has lost is not sent again.
 * @param push null if push is not set up
 */
export async function pushResults(
  firestore: Firestore,
  push: PushSender | null,
  id: string,
  now: number,
): Promise<void> {
  const group = await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(groupAt(firestore, id));
    const stored = document.data() as LeagueGroup | undefined;
    if (stored?.status !== 'ended' || stored.dueAt === undefined || stored.dueAt > now)
      return undefined;
    transaction.update(document.ref, { dueAt: FieldValue.delete() });
    return stored;
  });
  if (!group || !push || now - weekPushAt(group.endsAt) >= MAX_LATE_MS) return;
  const { uids, week } = group;
  if (uids.length === 0) return;
  const languages = await readAppLanguages(firestore, now);
  const usual = languages.find(({ isDefault }) => isDefault);
  const standings = await firestore.getAll(...uids.map((uid) => standingAt(firestore, uid)));
  for (const [index, uid] of uids.entries()) {
    const standing = standings[index];
    const last = standing && leagueStandingOf(standing).last;
    // a deleted player has no standing
    if (last?.week !== week) continue;
    const { place, points, change, league } = last;
    await sendPushTo(firestore, push, [uid], (wanted) => {
      const language = findLanguage(languages, wanted) ?? usual;
      const body = language?.messages[`leagueEnd.${change}`] ?? MESSAGES[change];
      return {
        title: language?.messages['leagueEnd.title'] ?? 'Weekly league',
        body: body
          .replace('{{place}}', String(place))
          .replace('{{league}}', String(league + 1))
          .replace('{{points}}', language ? pointsIn(language, points) : String(points)),
        link: '/profile/league/',
      };
    });
  }
}
