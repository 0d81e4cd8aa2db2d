import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { beginDefence } from '../../domain/contract/defence.ts';
import { DEFENCE_QUESTIONS, MET_DAYS } from '../../domain/defence/defence.ts';
import { ApiError } from '../../domain/errors.ts';
import { leagueWeek } from '../../domain/league/league.ts';
import { LIMITS } from '../../domain/limits.ts';
import { dayEnd } from '../../domain/play/daily.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { accountOf } from '../account-document.ts';
import { readPerson } from '../account/persons.ts';
import { defineAction } from '../http/define-action.ts';
import { leagueStandingOf, standingAt } from '../leagues/league-documents.ts';
import { readSettings } from '../settings/read-settings.ts';
import { openSoloAttempt } from '../solo/solo-attempt.ts';
import { REVEAL_MS, rulesOf } from '../solo/solo-rules.ts';
import type { DefenceEntry } from './defence-documents.ts';
import {
  defenceAt,
  defenceAttemptId,
  defenceDueAt,
  defenceExpiry,
  defencePersonAt,
  defencePlayerAt,
  defencePlayerOf,
} from './defence-documents.ts';
import { questionsOfDefence } from './defence-questions.ts';
import { pairDefence } from './pair-defence.ts';

/** Enters today's defence, opens or resumes its attempt, and looks for a rival. */
export const beginDefenceAction = defineAction(beginDefence, async (input, context) => {
  const { firestore, caller, now } = context;
  const at = now();
  const { system_timezone: timeZone } = await readSettings(firestore, at);
  const [day, endsAt] = [dayOf(at, timeZone), dayEnd(at, timeZone)];
  const reply = await openSoloAttempt(
    'defence',
    input,
    context,
    ({ settings, language }) =>
      Promise.resolve({
        item: day,
        reviewFee: 0,
        isTexTypeset: true,
        rules: {
          ...rulesOf('defence', settings),
          // all players of the day get the same questions
          feedback: 'none' as const,
          revealMs: REVEAL_MS.none,
          closesAt: endsAt,
          leastMs: LIMITS.humanMs,
        },
        async pick({ item }) {
          if (item !== undefined) throw new ApiError('alreadyPlayed');
          const questions = await questionsOfDefence(
            firestore,
            { day, endsAt, language },
            settings,
            at,
          );
          return questions?.length === DEFENCE_QUESTIONS ? questions : undefined;
        },
        enter: (transaction: Transaction) =>
          enter(transaction, firestore, caller.uid, {
            day,
            endsAt,
            week: leagueWeek(at, timeZone).week,
            language,
            now: at,
          }),
      }),
    defenceAttemptId(day, caller.uid),
  );
  if (!input.resume) await pairDefence(firestore, day, caller.uid);
  return reply;
});

/**
 * Enters a player on a day, once by person, within the transaction that creates the attempt.
 * @returns further fields of the attempt's document
 * @throws ApiError notAMember without a league group of this week, alreadyPlayed
 */
async function enter(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  {
    day,
    endsAt,
    week,
    language,
    now,
  }: {
    readonly day: string;
    readonly endsAt: number;
    readonly week: string;
    readonly language: string;
    readonly now: number;
  },
): Promise<() => object> {
  const [account, league, player] = await transaction.getAll(
    accountOf(firestore, uid),
    standingAt(firestore, uid),
    defencePlayerAt(firestore, uid),
  );
  if (!account?.exists || account.get('status') !== 'active' || !league) {
    throw new ApiError('userUnknown');
  }
  const standing = leagueStandingOf(league);
  if (standing.week !== week) throw new ApiError('notAMember', 'join the league of the week first');
  const { id: person, ids, give } = await readPerson(transaction, firestore, account, now);
  const notes = await transaction.getAll(...ids.map((id) => defencePersonAt(firestore, day, id)));
  if (notes.some(({ exists }) => exists)) {
    throw new ApiError('alreadyPlayed', 'another account of this person has entered');
  }
  const { days, record } = defencePlayerOf(player);
  const before = days.filter((one) => one !== day).slice(0, MET_DAYS);
  const pool = `${day}_${standing.group}_${language}`;
  return () => {
    give();
    const expiresAt = defenceExpiry(endsAt);
    const entry: DefenceEntry = {
      uid,
      day,
      endsAt,
      status: 'open',
      pool,
      waitsIn: pool,
      rival: '',
      before,
      worths: null,
      dueAt: defenceDueAt(endsAt),
    };
    transaction.create(defencePersonAt(firestore, day, person), { expiresAt });
    transaction.create(defenceAt(firestore, day, uid), { ...entry, expiresAt });
    transaction.set(defencePlayerAt(firestore, uid), {
      days: [day, ...before],
      record,
    });
    return { expiresAt };
  };
}
