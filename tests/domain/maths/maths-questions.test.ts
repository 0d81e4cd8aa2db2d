import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  drawMathsQuestions,
  hasMathsTemplates,
  MATHS_TEMPLATES,
  mathsQuestionOf,
} from '../../../domain/maths/maths-questions.ts';
import { seeded } from '../../support/seeded.ts';

const templateIdOf = (id: string) => id.slice(0, -'-00000'.length);
const NONE: ReadonlySet<string> = new Set();

describe('the id of a generated question', () => {
  it('leads to the same question again, with its category', () => {
    for (const { id, category, questionOf } of MATHS_TEMPLATES) {
      const question = questionOf(4_213);
      expect(question.id).toBe(`${id}-04213`);
      expect(mathsQuestionOf(question.id)).toEqual({ ...question, category });
    }
  });

  it.each([
    'algebra-001',
    'algebra-t07',
    'algebra-t07-4213',
    'algebra-t07-123456',
    'algebra-t11-04213',
    'geometry-t01-04213',
    'algebra-t07-04213/x',
    '',
  ])('is not %o', (id) => {
    expect(mathsQuestionOf(id)).toBeUndefined();
  });
});

describe('drawn questions', () => {
  it('are each of another template of their category', () => {
    const drawn = drawMathsQuestions('algebra', 10, NONE, seeded(1));
    const templates = drawn.map(({ id }) => templateIdOf(id)).sort();
    const all = MATHS_TEMPLATES.filter(({ category }) => category === 'algebra');
    expect(templates).toEqual(all.map(({ id }) => id).sort());
    expect(drawn.map(({ category }) => category)).toEqual(Array(10).fill('algebra'));
  });

  it('use each template twice for twenty', () => {
    const drawn = drawMathsQuestions('algebra', 20, NONE, seeded(2));
    const counts = Map.groupBy(drawn, ({ id }) => templateIdOf(id));
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array(10).fill(2));
    expect(new Set(drawn.map(({ question }) => question)).size).toBe(20);
  });

  it('repeat no text of twenty attempts before', () => {
    const random = seeded(3);
    // this category has the template with the fewest texts
    const texts: string[] = [];
    const seen: string[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      const drawn = drawMathsQuestions('geometry-and-trigonometry', 10, new Set(seen), random);
      texts.push(...drawn.map(({ question }) => question));
      seen.push(...drawn.map(({ id }) => id));
    }
    expect(new Set(texts).size).toBe(200);
  });

  it('are none of a category without templates', () => {
    expect(hasMathsTemplates('algebra')).toBe(true);
    expect(hasMathsTemplates('space')).toBe(false);
    expect(drawMathsQuestions('space', 10, NONE, seeded(4))).toEqual([]);
  });
});

describe('a generated question', () => {
  it('never has the text of a question of its pack', () => {
    for (const { id, category, questionOf } of MATHS_TEMPLATES) {
      const file = `../../../content/questions/${category}.json`;
      const pack = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as {
        questions: { question: string }[];
      };
      const texts = new Set(pack.questions.map(({ question }) => question));
      const found = Array.from({ length: 2_000 }, (_, seed) => questionOf(seed * 50).question);
      expect(
        found.filter((text) => texts.has(text)),
        id,
      ).toEqual([]);
    }
  });
});
