import { extname } from 'node:path';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { itemStatistics } from '../../domain/exam/item-statistics.ts';
import type { Verdict } from '../../domain/play/run.ts';
import { accountOf } from '../account/ledger.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptOf, recordOf } from '../attempts/attempt-store.ts';
import { examAttemptId } from '../exams/exam-part.ts';
import type { Exam, ExamSecret } from '../exams/exam-store.ts';
import { readExam, readSecret } from '../exams/exam-store.ts';
import type { FinishedExam } from '../exams/finish-exam.ts';
import { finishExam, resultOf } from '../exams/finish-exam.ts';
import { AdminError } from './admin-error.ts';
import type { ExportRow } from './export-rows.ts';
import { findPlayer } from './players.ts';
import { writeTable } from './table.ts';

const PAGE = 200;
const MOST_REASON = 300;
const USE =
  'Use exam import <file>, exam open|close <id>, exam results <id> <file.csv>, exam annul <id> <uid|email> --reason R.';

/** What an examiner does to an exam, apart from bringing it in. @throws AdminError */
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
  const isKnown = what === 'open' || what === 'close' || what === 'results' || what === 'annul';
  if (!isKnown || id === undefined) throw new AdminError(USE);
  const isName = /^[a-z][a-z0-9-]*$/.test(id);
  const exam = isName ? await readExam(firestore, id) : undefined;
  if (!exam) throw new AdminError(`${id} is no exam: import it first.`);
  if (what === 'open' || what === 'close') {
    await firestore.doc(`exams/${id}`).update({ isOpen: what === 'open' });
    print(
      what === 'open'
        ? `${id} can be begun on ${exam.date}.`
        : `${id} is closed. Who has begun it goes on until the own time is over.`,
    );
    return;
  }
  if (third === undefined) throw new AdminError(USE);
  if (what === 'annul') {
    const uid = await findPlayer(firestore, third);
    await annulExam(firestore, exam, uid, reason?.trim() ?? '', now);
    print(`The attempt of ${uid} at ${id} is annulled, and the player is told.`);
    return;
  }
  const secret = await readSecret(firestore, id);
  const attempts = await attemptsAt(firestore, id, now);
  const players = await playerRows(firestore, attempts);
  writeTable(third, players, true);
  const table = `${third.slice(0, -extname(third).length)}-questions${extname(third)}`;
  writeTable(table, questionRows(secret, attempts), true);
  print(`${players.length} attempts written to ${third}, its questions to ${table}.`);
}

/** Ends an attempt where it goes on, and says of it that it does not count; the same again changes only the reason. */
async function annulExam(
  firestore: Firestore,
  { id, title }: Exam,
  uid: string,
  reason: string,
  now: number,
): Promise<void> {
  if (reason.length < 3 || reason.length > MOST_REASON) {
    throw new AdminError(`--reason must have 3 to ${MOST_REASON} characters: the player reads it.`);
  }
  const attempt = attemptOf(firestore, examAttemptId(id, uid));
  if (!(await attempt.get()).exists) throw new AdminError(`${uid} has not begun ${id}.`);
  await finishExam(firestore, attempt.id, uid, now, { isHandedIn: true });
  const batch = firestore.batch();
  batch.update(attempt, { 'exam.annulled': { reason, at: now }, dueAt: FieldValue.delete() });
  // one id, so that a second run tells nobody twice
  batch.set(firestore.doc(`users/${uid}/notifications/annulled-${attempt.id}`), {
    ...{ title: title.slice(0, 100), message: reason, type: 'default', type_id: '', image: '' },
    at: Timestamp.fromMillis(now),
  });
  await batch.commit();
}

/** All attempts at an exam; those that are over are ended first, so that their marks are counted. */
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
): Promise<ExportRow[]> {
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
        email: String(found[some.length + place]?.get('email') ?? ''),
        started: new Date(attempt.startedAt).toISOString(),
      };
      rows.push(
        isFinished(attempt) ? { ...who, ...resultCells(attempt) } : { ...who, ...GOING_ON },
      );
    }
  }
  return rows;
}

const GOING_ON = {
  ...{ ended_by: 'goes on', obtained_marks: '', total_marks: '', percentage: '', correct: '' },
  ...{ incorrect: '', not_attempted: '', seconds: '', rules_violated: '', absences: '' },
  ...{ captured: '', annulled: '' },
};

function resultCells(attempt: FinishedExam): ExportRow {
  const result = resultOf(attempt);
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

/** The statistics of the questions, over the finished attempts that count. */
function questionRows(
  secret: ExamSecret | undefined,
  attempts: readonly AttemptRecord[],
): ExportRow[] {
  const questions = secret?.questions ?? [];
  const papers = attempts
    .filter(isFinished)
    .filter(({ exam }) => !exam.annulled)
    .map(({ questions: asked, exam }) => {
      const verdicts = new Map(
        asked.map(({ question }, place) => [question.id, exam.grade.verdicts[place]]),
      );
      // an examiner may have changed the questions since
      return questions.map(({ id }): Verdict => verdicts.get(id) ?? 'unanswered');
    });
  const statistics = itemStatistics(
    papers,
    questions.map(({ marks }) => marks),
  );
  const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
  return questions.map(({ id, marks }, place) => {
    const { difficulty = 0, attempted = 0, discrimination } = statistics[place] ?? {};
    return {
      ...{ question: id, marks, papers: papers.length },
      ...{ attempted: rounded(attempted), difficulty: rounded(difficulty) },
      discrimination: discrimination === undefined ? '' : rounded(discrimination),
    };
  });
}
