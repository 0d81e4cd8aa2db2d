import type { Firestore, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { allAt, allOf } from './all-documents.ts';
import type { ExportRow } from './table.ts';

/** The reports of questions, the newest first, each with the text of its question; '' for a deleted one. */
export async function questionReportRows(firestore: Firestore): Promise<ExportRow[]> {
  const reports = await newest(firestore, 'questionReports');
  const asked = await allAt(
    firestore,
    reports.map((report) => firestore.doc(`questions/${String(report.get('questionId'))}`)),
  );
  return reports.map((report, place) => ({
    question: String(report.get('questionId')),
    text: String(asked[place]?.get('text') ?? ''),
    mode: String(report.get('mode')),
    message: String(report.get('message')),
    uid: String(report.get('uid')),
    at: timeOf(report).toISOString(),
  }));
}

/**
 * The reports of chat messages, the newest first, each with its message, the author and the player who reported it. Firestore
 * deletes a message 30 days after its room has opened; its text is '' then.
 */
export async function messageReportRows(firestore: Firestore): Promise<ExportRow[]> {
  const reports = await newest(firestore, 'reports');
  const messages = await allAt(
    firestore,
    reports.map((report) =>
      firestore.doc(
        `rooms/${String(report.get('room'))}/messages/${String(report.get('message'))}`,
      ),
    ),
  );
  const authors = reports.map((report) => authorOf(String(report.get('message'))));
  const profiles = await allAt(
    firestore,
    authors.map((uid) => firestore.doc(`users/${uid}`)),
  );
  return reports.map((report, place) => ({
    author: authors[place] ?? '',
    name: String(profiles[place]?.get('name') ?? ''),
    text: String(messages[place]?.get('text') ?? ''),
    room: String(report.get('room')),
    reported_by: String(report.get('by')),
    at: timeOf(report).toISOString(),
  }));
}

/** The id of a message is the author's uid, a hyphen and a number. */
const authorOf = (message: string): string => message.slice(0, message.lastIndexOf('-'));

async function newest(firestore: Firestore, collection: string) {
  const found = await allOf(firestore.collection(collection));
  return found.sort((one, other) => timeOf(other).getTime() - timeOf(one).getTime());
}

const timeOf = (report: QueryDocumentSnapshot): Date => (report.get('at') as Timestamp).toDate();
