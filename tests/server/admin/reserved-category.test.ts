import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { newOperator } from './support/operator.ts';
import type { Operator } from './support/operator.ts';

const QUESTIONS = Array.from({ length: 12 }, (_, n) => `secret-${String(n + 1).padStart(3, '0')}`);
const LEARNED = 'players can learn its questions in other modes: reserve the category';

let api: TestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startApi('demo-reserved');
  await api.seed();
  operator = newOperator(api);
  await importFile('categories', 'slug,name,icon,is_reserved\nsecret,Secret,🔒,1\n');
  const rows = QUESTIONS.map((id, n) => `${id},secret,What is ${n}?,One,Two,Three,Four,B,2,So.,1`);
  const head =
    'id,category,question,option_a,option_b,option_c,option_d,answer,difficulty,note,level';
  await importFile('questions', [head, ...rows].join('\n'));
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

function importFile(kind: string, text: string): Promise<string> {
  const file = operator.file(`${kind}.csv`);
  writeFileSync(file, text);
  return operator.run(`import ${kind} ${file}`);
}

let players = 0;

/** The ways on which a new player finds the category. */
async function found(): Promise<Record<string, boolean>> {
  // lists are cached for a minute
  api.clock.ms += 60_000;
  const token = await api.join(`finder-${(players += 1)}`);
  const isRight = async (action: string, fields: Record<string, string>) =>
    !(await api.call(action, fields, { token })).envelope.error;
  const { envelope } = await api.call('get_categories', { type: '1' }, { token });
  return {
    list: JSON.stringify(envelope).includes('"secret"'),
    level: await isRight('get_questions_by_level', { category: 'secret', level: '1' }),
    challenge: await isRight('get_questions_for_self_challenge', {
      category_slug: 'secret',
      limit: '5',
    }),
  };
}

/** Whether each question can be drawn by a mode that mixes categories. */
async function isDrawn(): Promise<boolean[]> {
  const uses = api.firestore.collection('questions').where('uses', 'array-contains', 'battle');
  const { docs } = await uses.where('category', '==', 'secret').get();
  return QUESTIONS.map((id) => docs.some((one) => one.id === id));
}

const contest = (id: string, questions: readonly string[]) => {
  const at = (minutes: number) =>
    `${new Date(api.clock.ms + minutes * 60_000).toISOString().slice(0, 16)}Z`;
  const row = [id, id, at(-1), at(60), '1:100', questions.join('|')].join(',');
  return importFile('contests', `id,name,start,end,prizes,questions\n${row}\n`);
};

it('gives its questions to contests and exams alone', async () => {
  expect(await found()).toEqual({ list: false, level: false, challenge: false });
  expect(new Set(await isDrawn())).toEqual(new Set([false]));
  expect(await contest('cup', QUESTIONS.slice(0, 5))).not.toContain('Warning');
  const token = await api.join('ann');
  const enter = await api.call('get_questions_by_contest', { contest_id: 'cup' }, { token });
  expect(enter.envelope).toMatchObject({ error: false });
});

it('is open again to all modes once it is imported so', async () => {
  const exported = operator.file('exported.csv');
  await operator.run(`export categories ${exported}`);
  expect(await operator.run(`import categories ${exported}`)).toContain(': 0 documents written');
  const open = 'slug,name,icon,is_reserved\nsecret,Secret,🔓,0\n';
  expect(await importFile('categories', open)).toContain(': 13 documents written');
  expect(await found()).toEqual({ list: true, level: true, challenge: true });
  expect(new Set(await isDrawn())).toEqual(new Set([true]));
  // a row without the column changes nothing there
  await importFile('categories', 'slug,name,icon\nsecret,Secret,🔑\n');
  expect(await found()).toMatchObject({ level: true });
});

it('is closed at once in a process whose cached list still has the category', async () => {
  const token = await api.join('early');
  const begin = async () =>
    (await api.call('get_questions_by_level', { category: 'secret', level: '1' }, { token }))
      .envelope;
  expect(await begin()).toMatchObject({ error: false });
  await importFile('categories', 'slug,name,icon,is_reserved\nsecret,Secret,🔒,1\n');
  const list = await api.call('get_categories', { type: '1' }, { token });
  expect(JSON.stringify(list.envelope)).toContain('"secret"');
  const later = await api.join('late');
  const reply = await api.call(
    'get_questions_by_level',
    { category: 'secret', level: '1' },
    { token: later },
  );
  expect(reply.envelope).toMatchObject(refused('noQuestions'));
  await importFile('categories', 'slug,name,icon,is_reserved\nsecret,Secret,🔓,0\n');
});

it('is advised where players can learn the questions before', async () => {
  const mixed = [...QUESTIONS.slice(0, 2), 'space-001', 'space-002'];
  await importFile('categories', 'slug,name,icon,is_reserved\nsecret,Secret,🔒,1\n');
  expect(await contest('mixed', mixed)).toContain(
    `Warning: row 2: ${LEARNED.replace('its', '2 of its')}.`,
  );
  const exam = (id: string, questions: string) =>
    importFile(
      'exams',
      `id,title,date,minutes,key,questions\n${id},Exam,2030-01-01,30,EXAM47,${questions}\n`,
    );
  expect(await exam('open', 'space-001:1|space-002:1')).toContain(`Warning: row 2: ${LEARNED}.`);
  expect(await exam('shut', 'secret-001:1|secret-002:1')).not.toContain('Warning');
  expect(await found()).toEqual({ list: false, level: false, challenge: false });
});
