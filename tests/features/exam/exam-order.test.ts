import { expect, it } from 'vitest';
import type { ExamItem } from '../../../domain/contract/exam.ts';
import { inOrder } from '../../../features/exam/exam-order.ts';

const exam = (title: string, es: string, opens: number | undefined): ExamItem => ({
  id: title.toLowerCase(),
  title,
  titles: [{ language: 'es', text: es }],
  date: '2026-11-27',
  ...(opens !== undefined && { opens_at: opens, closes_at: opens + 1 }),
  duration: 5,
  answer_again: false,
  total_marks: 5,
  no_of_que: 5,
  exam_status: opens === undefined ? '2' : '1',
});
const exams = [
  exam('Space', 'Álgebra', 1_000),
  exam('Late', 'Zoo', 9_000),
  exam('Part 10', 'Zumo', 1_000),
  exam('Part 9', 'Barco', 1_000),
  exam('Running', 'Último', undefined),
];
const titles = (screen: string) => inOrder(exams, screen).map(({ title }) => title);

it('exams go by time, the running one first, then by the title on the screen', () => {
  expect(titles('en')).toEqual(['Running', 'Part 9', 'Part 10', 'Space', 'Late']);
  expect(titles('es')).toEqual(['Running', 'Space', 'Part 9', 'Part 10', 'Late']);
});
