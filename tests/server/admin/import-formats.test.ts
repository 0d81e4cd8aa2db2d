import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminOptions } from '../../../server/admin/command-line.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { GIFT, html, KAHOOT, trivia } from './support/foreign-files.ts';
import type { Operator } from './support/operator.ts';
import { newOperator } from './support/operator.ts';

let api: TestApi;
let operator: Operator;
beforeAll(async () => {
  api = await startApi('demo-formats');
  operator = newOperator(api);
  await api.firestore.doc('languages/20').set({ language: 'Español', code: 'es' });
  await api.firestore.doc('categories/tea').set({ name: 'Tea', icon: '🫖' });
  await api.firestore.doc('categories/cine').set({ name: 'Cine', icon: '🎬', languageId: '20' });
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
});

/** Imports questions of a file; returns what is printed. */
async function load(name: string, text: string, options: AdminOptions = {}): Promise<string> {
  const path = operator.file(name);
  writeFileSync(path, text);
  return operator.run(`import questions ${path}`, options);
}
const stored = async (id: string) => (await api.firestore.doc(`questions/${id}`).get()).data();

describe('the import of another format', () => {
  it('fills in free ids, notes and the given difficulty, once for the same file', async () => {
    expect(await load('tea.gift', GIFT, { category: 'tea', difficulty: '1' })).toContain(
      ': 6 documents written',
    );
    expect(await stored('tea-001')).toMatchObject({
      category: 'tea',
      kind: 'choice',
      answer: 0,
      difficulty: 1,
      uses: ['battle'],
      note: 'White, green and black tea come from it.',
    });
    expect(await stored('tea-002')).toMatchObject({ options: ['True', 'False'], answer: 0 });
    expect(await stored('tea-003')).toMatchObject({
      kind: 'multi',
      answer: [0, 1],
      note: 'Assam, Darjeeling',
    });
    expect(await stored('tea-005')).toMatchObject({ kind: 'word', answer: 'Lapsang Souchong' });
    expect(await load('tea.gift', GIFT, { category: 'tea', difficulty: '1' })).toContain(
      ': 0 documents written',
    );
    const more = `${GIFT}\nWhere is Assam? {=India ~Japan}\n`;
    expect(await load('tea.gift', more, { category: 'tea', difficulty: '1' })).toContain(
      ': 2 documents written',
    );
    expect(await stored('tea-006')).toMatchObject({ options: ['India', 'Japan'] });
  });

  it('recognizes formats by their files, or takes an option', async () => {
    const aiken = 'Which pot is iron?\nA. Tetsubin\nB. Kyusu\nANSWER: A\n';
    await load('a.txt', aiken, { category: 'tea' });
    expect(await stored('tea-007')).toMatchObject({
      question: 'Which pot is iron?',
      difficulty: 2,
    });
    await load('t.json', trivia(html), { category: 'tea' });
    const trivial = await stored('tea-008');
    expect((trivial!['options'] as string[])[trivial!['answer'] as number]).toBe('René');
    await load('k.csv', KAHOOT, { category: 'tea', format: 'kahoot' });
    expect(await stored('tea-011')).toMatchObject({ kind: 'multi', answer: [0, 1] });
  });

  it('writes True and False in the language of the category', async () => {
    await load('cine.gift', 'El cine es mudo. {F}', { category: 'cine' });
    expect(await stored('cine-001')).toMatchObject({ options: ['Verdadero', 'Falso'], answer: 1 });
  });

  it('refuses a whole file with an error, by its name', async () => {
    const before = (await api.firestore.collection('questions').get()).size;
    const bad =
      'Which is fine? {=a ~b}\n\nMatch. {=cat -> paw}\n\nWhich is long? {=a ~' +
      'b'.repeat(49) +
      '}';
    await expect(load('bad.gift', bad, { category: 'tea' })).rejects.toThrow(
      `Nothing was imported from ${operator.file('bad.gift')}: 2 errors.\n` +
        '  row 3: is a matching question, which no mode asks: make it a choice for each pair\n' +
        '  row 5: option_b must have at most 48 characters',
    );
    expect((await api.firestore.collection('questions').get()).size).toBe(before);
  });

  it('asks for values that the file lacks', async () => {
    await expect(load('tea.gift', GIFT)).rejects.toThrow(
      '--category is missing, as gift names none: --category space.',
    );
    await expect(load('tea.gift', GIFT, { category: 'tea', difficulty: '4' })).rejects.toThrow(
      '--difficulty must be 1, 2 or 3.',
    );
    await expect(load('x.csv', KAHOOT, { category: 'tea', format: 'exel' })).rejects.toThrow(
      '--format exel: use one of gift, aiken, opentdb, kahoot.',
    );
  });
});

describe('--media', () => {
  const HEAD =
    'id,category,question,option_a,option_b,option_c,answer,difficulty,note,picture,picture_text,audio,audio_seconds,audio_fallback\n';
  const row = (id: string, picture: string, audio = '') =>
    `tea-${id},tea,What is on picture ${id}?,Cup${id},Pot,Can,A,1,So.,${picture},A thing.,${audio},${audio && 3},\n`;
  const media = () => operator.file('media');
  const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

  it('copies named media to the served folder, under digests as names', async () => {
    mkdirSync(media());
    writeFileSync(join(media(), 'cup.png'), PNG);
    writeFileSync(join(media(), 'slurp.ogg'), 'OggS and so on');
    await load('m.csv', HEAD + row('901', 'cup.png', 'slurp.ogg'), { media: media() });
    const { picture, audio } = (await stored('tea-901')) as {
      picture: { address: string };
      audio: { address: string };
    };
    const digestOf = (bytes: string | Buffer) =>
      createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    expect(picture.address).toBe(`/media/${digestOf(PNG)}.png`);
    expect(audio.address).toBe(`/media/${digestOf('OggS and so on')}.ogg`);
    expect(readFileSync(join(operator.file('public'), picture.address))).toEqual(PNG);
    expect(readFileSync(join(operator.file('public'), audio.address), 'utf8')).toBe(
      'OggS and so on',
    );
  });

  it('copies nothing if one media file is missing, too large or mistyped', async () => {
    rmSync(operator.file('public'), { recursive: true });
    writeFileSync(join(media(), 'big.png'), Buffer.concat([PNG, Buffer.alloc(500_000)]));
    writeFileSync(join(media(), 'page.svg'), '<svg/>');
    writeFileSync(join(media(), 'fake.png'), '<script>');
    const rows = ['cup.png', 'none.png', 'big.png', 'page.svg', 'fake.png', '../m.csv'];
    const text = HEAD + rows.map((name, at) => row(`91${at}`, name)).join('');
    const types = '.webp, .png, .jpg, .ogg, .webm, .mp3, .m4a';
    await expect(load('m.csv', text, { media: media() })).rejects.toThrow(
      [
        '5 errors.',
        `row 3: picture: none.png is not in ${media()}: put it there`,
        'row 4: picture: big.png has 500009 bytes, at most 500000 are served: make it smaller',
        `row 5: picture: page.svg is of no type that pages show: use ${types}`,
        'row 6: picture: fake.png is not what its name says: save it as .png',
        `row 7: picture: ../m.csv is of no type that pages show: use ${types}`,
      ].join('\n  '),
    );
    expect(existsSync(operator.file('public'))).toBe(false);
  });

  it('copies nothing in a dry run', async () => {
    await load('m.csv', HEAD + row('920', 'cup.png'), { media: media(), 'dry-run': true });
    expect(readdirSync(operator.folder)).not.toContain('public');
  });
});
