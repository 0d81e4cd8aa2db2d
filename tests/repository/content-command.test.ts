import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countRows, countTable } from '../../scripts/content/counts.ts';
import type { QuestionPack } from '../../domain/question/question-pack.ts';
import { ROOT } from '../../scripts/project/root.ts';

const FOLDER = join(ROOT, 'content/questions');

/** Runs `npm run content`. */
function runContent(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'content', ...args],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}

/** The output about a copy of the packs after a change of one. */
function runChanged(file: string, change: (text: string) => string) {
  const copy = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    cpSync(FOLDER, copy, { recursive: true });
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
    return runContent(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

describe('npm run content', () => {
  it('succeeds with the number of all questions of our packs', () => {
    const { status, lines } = runContent();
    const packs = readdirSync(FOLDER).map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      return JSON.parse(text) as { questions: unknown[] };
    });
    const count = packs.reduce((sum, { questions }) => sum + questions.length, 0);
    expect(
      lines
        .find((line) => line.startsWith('all '))
        ?.split(/ +/)
        .at(-1),
    ).toBe(String(count));
    expect(lines.at(-1)).toMatch(new RegExp(`^packs: ${packs.length}, errors: 0, warnings: \\d+$`));
    expect(status).toBe(0);
  });

  it('fails with the id of a planted error', () => {
    const { status, lines } = runChanged('space.json', (text) =>
      text.replace(/("id": "space-010",\s+"question": ")/, '$1As of 2019, '),
    );
    expect(lines).toContain(
      'error    space-010: "As of 2019" ages: name the year, or ask for something that stays true',
    );
    expect(lines.at(-1)).toContain(', errors: 1, ');
    expect(status).toBe(1);
  });

  it('fails with the file of an invalid pack', () => {
    const { status, lines } = runChanged('space.json', (text) =>
      text.replace(/"difficulty": \d/, '"difficulty": 9'),
    );
    expect(lines).toContain('error    space.json: questions.0.difficulty: must be 1, 2 or 3');
    expect(status).toBe(1);
  });
});

describe('the table of counts', () => {
  const question = { options: ['a', 'b'], answer: 0, note: 'So.', kind: 'choice' as const };
  const pack = (mode: string, language: string, questions: object[]) =>
    ({
      mode,
      language,
      questions: questions.map((one) => ({ ...question, ...one })),
    }) as QuestionPack;

  it('has a line for each mode, language, kind and extra, with the counts by difficulty', () => {
    const picture = { picture: '/media/a.webp' };
    const rows = countRows([
      pack('quiz-zone', 'es', [{ difficulty: 1 }, { difficulty: 3 }]),
      pack('quiz-zone', 'en', [
        { difficulty: 2, ...picture },
        { difficulty: 2 },
        { difficulty: 2 },
      ]),
      pack('quiz-zone', 'en', [{ difficulty: 1 }]),
      pack('audio', 'en', [{ difficulty: 3, audio: { address: '/clips/a.ogg', seconds: 2 } }]),
    ]);
    expect(countTable(rows)).toEqual([
      'mode       language  kind    with     easy  medium  hard  all',
      'audio      en        choice  clip        0       0     1    1',
      'quiz-zone  en        choice              1       2     0    3',
      'quiz-zone  en        choice  picture     0       1     0    1',
      'quiz-zone  es        choice              1       0     1    2',
      'all                                      2       3     2    7',
    ]);
  });
});
