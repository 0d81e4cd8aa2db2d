import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
} from 'firebase/firestore';
import { beforeAll, describe, it } from 'vitest';
import { openReferee } from './support/referee.ts';

const referee = openReferee('ServerOnly');
let ann: string;
beforeAll(async () => {
  ann = await referee.player();
});

/** Paths that only the server may access; `ANN` is the player who tries. */
const PATHS = [
  'users/ANN/private/progress',
  'users/ANN/private/learning',
  'users/ANN/private/unlocked',
  'users/ANN/private/league',
  'leagueGroups/g',
  'leaguePools/p',
  'leagueSeats/2026-11-23_p',
  'users/ANN/friends/ben',
  'users/ANN/friendPauses/p',
  'users/ANN/ledger/welcome',
  'users/ANN/payouts/p',
  'referCodes/ABCD2345',
  'battles/b',
  'users/ANN/bookmarks/1-space-001',
  'users/ANN/notifications/n',
  'notifications/n',
  'questionReports/space-001_ANN',
  'images/i',
  'deletions/ANN',
  'closedLedgers/x',
  'closedLedgers/x/entries/y',
  'closedLedgers/x/paid/y',
  'languages/14',
  'systemLanguages/english',
  'imports/i',
  'contests/c',
  'contests/c/entries/ANN',
  'contests/c/reminders/ANN',
  'arenas/a',
  'arenas/a/entries/ANN',
  'arenaPersons/a_p',
  'attempts/contest_c_ANN',
  'contestQuestions/c',
  'exams/e',
  'examSecrets/e',
  'examGuesses/e_ANN',
  'examKeyCounts/e',
  'limitCounts/picture_ANN',
  'persons/ANN',
  'personAttempts/exam_e_ANN',
  'attempts/exam_e_ANN',
  'sessions/s',
  'operations/sweep',
  'operations/restore',
];

describe('documents of the server alone', () => {
  it.each(PATHS)('deny a client any access to %s', async (pattern) => {
    const path = pattern.replace('ANN', ann);
    await referee.server.doc(path).set({ uid: ann, by: ann, members: [ann] });
    const client = referee.as(ann);
    const folder = path.slice(0, path.lastIndexOf('/'));
    await assertFails(getDoc(doc(client, path)));
    await assertFails(getDocs(query(collection(client, folder), limit(1))));
    await assertFails(setDoc(doc(client, path), { uid: ann }));
    await assertFails(setDoc(doc(client, `${folder}/mine`), { uid: ann }));
    await assertFails(deleteDoc(doc(client, path)));
    await assertSucceeds(getDoc(doc(client, `users/${ann}`)));
  });
});
