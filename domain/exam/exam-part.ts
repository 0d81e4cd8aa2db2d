import type { ExamGrade } from './grade.ts';
import type { ExamClock, ExamPresence } from './presence.ts';
import { examEnd, overFrom, seen } from './presence.ts';
import type { Translation } from '../language/translations.ts';
import type { Attempt } from '../play/attempt.ts';

/** The additional part of an attempt at an exam: the exam as it was at the beginning, and the presence of its page. */
export interface ExamPart {
  readonly title: string;
  /** The title in other languages, and the language in which it is here, BCP 47; absent in attempts of an earlier version. */
  readonly titles?: readonly Translation[] | undefined;
  readonly lang?: string | undefined;
  /** The slug of the category of most of its questions; '' or absent for none. */
  readonly category?: string | undefined;
  /** As in 2026-12-01. */
  readonly date: string;
  /** The marks of each question. */
  readonly marks: readonly number[];
  /** Leaving the page for longer than this ends the exam, in milliseconds. */
  readonly resumeMs: number;
  readonly presence: ExamPresence;
  /** Ids of the questions at which a key for screenshots was pressed. */
  readonly captured: readonly string[];
  /** How a finished exam ended. */
  readonly endedBy?: 'submitted' | 'time' | 'left';
  readonly grade?: ExamGrade;
  /** The examiner's decision that it does not count. */
  readonly annulled?: { readonly reason: string; readonly at: number };
}

/** The part of an attempt that says whether it is an exam, and whether it is running. */
export interface WithExam extends Pick<Attempt, 'startedAt' | 'rules'> {
  readonly exam?: ExamPart | undefined;
}

/** The id of a player's only attempt at an exam; no id of an exam has an underscore. */
export const examAttemptId = (examId: string, uid: string): string => `exam_${examId}_${uid}`;

/** The times that decide when an exam is over. */
export const clockOf = ({ startedAt, rules }: WithExam, { resumeMs }: ExamPart): ExamClock => ({
  endsAt: startedAt + rules.timing.ms,
  resumeMs,
});

/** The title of an exam as actions send it: without `titles` if there are none, and without `lang` if it is English. */
export const sentTitle = ({
  title,
  titles = [],
  lang = 'en',
}: Pick<ExamPart, 'title' | 'titles' | 'lang'>) => ({
  title,
  ...(titles.length > 0 && { titles: [...titles] }),
  ...(lang !== 'en' && { lang }),
});

/** Why and when an attempt at an exam is over; undefined while it runs, and for other attempts. */
export const endOf = (record: WithExam, now: number) =>
  record.exam && examEnd(record.exam.presence, clockOf(record, record.exam), now);

/** Whether an exam is over because its page was left. */
export const isLeft = (record: WithExam, now: number): boolean =>
  endOf(record, now)?.reason === 'left';

/** The change of an attempt at an exam for a new presence. */
export function presenceChange(record: WithExam, exam: ExamPart, presence: ExamPresence) {
  return { exam: { ...exam, presence }, dueAt: overFrom(presence, clockOf(record, exam)) };
}

/** The additional change with an answer; none for an attempt that is no exam. */
export const heartbeatChange = (record: WithExam, now: number) =>
  record.exam && presenceChange(record, record.exam, seen(record.exam.presence, now));
