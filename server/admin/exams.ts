import { extname } from 'node:path';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { accountOf } from '../account-document.ts';
import { personOfPlayer } from '../account/persons.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptReference, recordOf } from '../attempts/attempt-store.ts';
import type { PersonAttempt } from '../attempts/person-attempts.ts';
import { personAttemptsAt } from '../attempts/person-attempts.ts';
import { examAttemptId } from '../../domain/exam/exam-part.ts';
import type { Exam } from '../exams/exam-store.ts';
import { readExam, readSecret } from '../exams/exam-store.ts';
import type { FinishedExam } from '../exams/finish-exam.ts';
import { finishExam, examResultOf } from '../exams/finish-exam.ts';
import { admitToExam, forgetWrongKeys } from '../exams/key-counts.ts';
import { AdminError } from './admin-error.ts';
import { hoursOf, listExams, wrongKeysOf } from './exam-list.ts';
import { questionRows } from './exam-questions.ts';
import type { ExportRow } from './table.ts';
import { findPlayer, signInEmailOf } from './players.ts';
import { writeTable } from './table.ts';

const PAGE = 200;
const MAX_REASON_CHARACTERS = 300;
const USE =
  'Use exam import <file>, exam list, exam open|close <id>, exam admit <id> <uid|email>, exam results <id> <file.csv>, exam annul <id> <uid|email> --reason R, exam reinstate <id> <uid|email>.';
const COMMANDS = ['open', 'close', 'admit', 'results', 'annul', 'reinstate'] as const;

/** Runs an examiner's command on an exam, the import excluded. @throws AdminError */
export async function runExamCommand(
  [what, id, third]: readonly string[],
  reason: string | undefined,
  {
    firestore,
    now,
    print,
  }: {
    readonly firestore: Firestore;
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly print: (line: string) => void;
  },
): Promise<void> {
  const stored = await firestore.doc('settings/system').get();
  const zone = readSystemSettings(stored.data() ?? {}).settings.system_timezone;
  if (what === 'list') return listExams(firestore, zone, now, print);
  const isKnown = COMMANDS.some((command) => command === what);
  if (!isKnown || id === undefined) throw new AdminError(USE);
  const isName = /^[a-z][a-z0-9-]*$/.test(id);
  const exam = isName ? await readExam(firestore, id, zone) : undefined;
  if (!exam) throw new AdminError(`${id} is no exam: import it first.`);
  if (what === 'open') {
    await firestore.doc(`exams/${id}`).update({ isOpen: true });
    await forgetWrongKeys(firestore, id);
    print(`${id} can be begun ${hoursOf(exam)}. Wrong keys are counted from 0 again.`);
    return;
  }
  if (what === 'close') {
    await firestore.doc(`exams/${id}`).update({ isOpen: false });
    print(`${id} is closed. Who has begun it goes on until the own time is over.`);
    return;
  }
  if (third === undefined) throw new AdminError(USE);
  if (what === 'admit') {
    const uid = await findPlayer(firestore, third);
    const person = await personOfPlayer(firestore, uid, now);
    await admitToExam(firestore, exam, person, now);
    print(`${uid} may try the key of ${id} again.`);
    return;
  }
  if (what === 'annul') {
    const uid = await findPlayer(firestore, third);
    await annulExam(firestore, exam, uid, reason?.trim() ?? '', now);
    print(`The attempt of ${uid} at ${id} is annulled, and the player is told.`);
    print(`If it was another's: npm run admin -- exam reinstate ${id} ${uid}`);
    return;
  }
  if (what === 'reinstate') {
    const uid = await findPlayer(firestore, third);
    await reinstateExam(firestore, exam, uid);
    print(`The attempt of ${uid} at ${id} counts again, and the notification is removed.`);
    return;
  }
  const secret = await readSecret(firestore, id);
  const attempts = await attemptsAt(firestore, id, now);
  const persons = await personAttemptsAt(firestore, { mode: 'exam', item: id });
  const players = [
    ...(await playerRows(firestore, attempts, persons)),
    ...goneRows(attempts, persons),
  ];
  writeTable(third, players, true);
  const table = `${third.slice(0, -extname(third).length)}-questions${extname(third)}`;
  writeTable(table, questionRows(secret, attempts.filter(isFinished)), true);
  print(`${players.length} attempts written to ${third}, its questions to ${table}.`);
  const again = persons.filter((person) => person.again > 0).length;
  if (again > 0)
    print(`${again} persons wanted to begin it again with another account: column again.`);
  const guessed = await wrongKeysOf(firestore, id);
  if (guessed) print(guessed);
}

/** Ends an attempt if it is running, and marks it as not counting; a second call changes only the reason. */
async function annulExam(
  firestore: Firestore,
  { id, title }: Exam,
  uid: string,
  reason: string,
  now: number,
): Promise<void> {
  if (reason.length < 3 || reason.length > MAX_REASON_CHARACTERS) {
    throw new AdminError(
      `--reason must have 3 to ${MAX_REASON_CHARACTERS} characters: the player reads it.`,
    );
  }
  const attempt = attemptReference(firestore, examAttemptId(id, uid));
  if (!(await attempt.get()).exists) throw new AdminError(`${uid} has not begun ${id}.`);
  await finishExam(firestore, attempt.id, uid, now, { isHandedIn: true });
  const batch = firestore.batch();
  batch.update(attempt, { 'exam.annulled': { reason, at: now }, dueAt: FieldValue.delete() });
  // the id is fixed, so a repeated command does not notify again
  batch.set(annulmentNotice(firestore, uid, attempt.id), {
    title: title.slice(0, 100),
    message: reason,
    type: 'default',
    type_id: '',
    image: '',
    at: Timestamp.fromMillis(now),
  });
  await batch.commit();
}

/** Takes an annulment back. An attempt that it ended stays ended, with the answers until then. */
async function reinstateExam(firestore: Firestore, { id }: Exam, uid: string): Promise<void> {
  const attempt = attemptReference(firestore, examAttemptId(id, uid));
  if ((await attempt.get()).get('exam.annulled') === undefined) {
    throw new AdminError(`The attempt of ${uid} at ${id} is not annulled.`);
  }
  const batch = firestore.batch();
  batch.update(attempt, { 'exam.annulled': FieldValue.delete() });
  batch.delete(annulmentNotice(firestore, uid, attempt.id));
  await batch.commit();
}

const annulmentNotice = (firestore: Firestore, uid: string, attemptId: string) =>
  firestore.doc(`users/${uid}/notifications/annulled-${attemptId}`);

/** All attempts at an exam; those whose time is over are ended first, so that their marks count. */
async function attemptsAt(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<readonly AttemptRecord[]> {
  const found: AttemptRecord[] = [];
  let after: DocumentSnapshot | undefined;
  for (;;) {
    const all = firestore
      .collection('attempts')
      .where('mode', '==', 'exam')
      .where('item', '==', id)
      .orderBy(FieldPath.documentId());
    const { docs } = await (after ? all.startAfter(after) : all).limit(PAGE).get();
    for (const document of docs) {
      const record = recordOf(document);
      const ended =
        record.status === 'running'
          ? await finishExam(firestore, document.id, record.uid, now)
          : undefined;
      found.push(ended ?? record);
    }
    after = docs.at(-1);
    if (docs.length < PAGE) return found;
  }
}

const isFinished = (record: AttemptRecord): record is FinishedExam => record.status === 'finished';

async function playerRows(
  firestore: Firestore,
  attempts: readonly AttemptRecord[],
  persons: readonly PersonAttempt[],
): Promise<ExportRow[]> {
  const again = new Map(persons.map((one) => [one.person, one.again]));
  const rows: ExportRow[] = [];
  for (let from = 0; from < attempts.length; from += PAGE) {
    const some = attempts.slice(from, from + PAGE);
    const found = await firestore.getAll(
      ...some.map(({ uid }) => firestore.doc(`users/${uid}`)),
      ...some.map(({ uid }) => accountOf(firestore, uid)),
    );
    for (const [place, attempt] of some.entries()) {
      const who = {
        uid: attempt.uid,
        name: String(found[place]?.get('name') ?? ''),
        email: signInEmailOf(found[some.length + place]),
        started: new Date(attempt.startedAt).toISOString(),
      };
      const cells = isFinished(attempt) ? resultCells(attempt) : GOING_ON;
      rows.push({ ...who, ...cells, again: again.get(attempt.personId ?? '') ?? 0 });
    }
  }
  return rows;
}

/** Attempts of deleted accounts, of which only the marker is left. */
function goneRows(
  attempts: readonly AttemptRecord[],
  persons: readonly PersonAttempt[],
): ExportRow[] {
  const there = new Set(attempts.map(({ personId }) => personId));
  return persons
    .filter(({ person }) => !there.has(person))
    .map(({ startedAt, again }) => ({
      uid: '',
      name: '',
      email: '',
      started: new Date(startedAt).toISOString(),
      ...GOING_ON,
      ended_by: 'account deleted',
      again,
    }));
}

const GOING_ON = {
  ended_by: 'goes on',
  obtained_marks: '',
  total_marks: '',
  percentage: '',
  correct: '',
  incorrect: '',
  not_attempted: '',
  seconds: '',
  rules_violated: '',
  absences: '',
  captured: '',
  annulled: '',
};

function resultCells(attempt: FinishedExam): ExportRow {
  const result = examResultOf(attempt);
  return {
    ended_by: result.ended_by,
    obtained_marks: Number(result.obtained_marks),
    total_marks: Number(result.total_marks),
    percentage: Number(result.percentage),
    correct: Number(result.correct),
    incorrect: Number(result.incorrect),
    not_attempted: Number(result.not_attempted),
    seconds: Number(result.total_duration),
    rules_violated: Number(result.rules_violated),
    absences: result.absences.map(({ kind, seconds }) => `${kind}:${seconds}`).join('|'),
    captured: result.captured_question_ids.join('|'),
    annulled: result.annul_reason,
  };
}
