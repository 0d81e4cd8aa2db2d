import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Translation } from '../../../domain/language/translations.ts';
import { textFor } from '../../../domain/language/translations.ts';
import type { SentContestRow } from '../../../domain/contract/contest.ts';
import { contestIn } from '../../../server/contests/contest-store.ts';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { seedContests } from '../../../server/contests/seed-contests.ts';
import { API_CODES } from '../../../domain/errors.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import type { ContestReply } from './support.ts';
import { checkBooks, contestPlayer, HOUR } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-seed-contests');
  await api.seed();
});
afterAll(() => api?.stop());

const namesOf = ({ data }: ContestReply, tab: string) =>
  (data![`${tab}_contest`] as { data: { id: string }[] }).data.map(({ id }) => id);

/** The languages whose translation is missing or in another script. */
const wrongScripts = (texts: readonly Translation[]) =>
  Object.entries({
    es: /^[¿¡]?\p{Script=Latin}/u,
    hi: /^\p{Script=Deva}/u,
    ur: /^\p{Script=Arab}/u,
  })
    .filter(([code, script]) => !script.test(textFor(code, '', 'en', texts).text))
    .map(([code]) => code);

/** Rank, name, points, seconds and prize of a row. */
const shownOf = ({ user_rank, name, score, seconds, prize }: SentContestRow) =>
  [user_rank, name, score, seconds, prize].join(' ');

/** The categories with a drawing. */
const DRAWN = readdirSync('public/art/categories').map((file) => file.replace('.svg', ''));

describe('the contests of a new game', () => {
  it('are two running, two upcoming and two past ones in English, written once', async () => {
    expect(await seedContests(api.firestore, api.clock.ms)).toBe(9);
    expect(await seedContests(api.firestore, api.clock.ms + HOUR)).toBe(0);
    const player = await contestPlayer(api, 'ann');
    const lists = await player.call('get_contest');
    expect(namesOf(lists, 'live')).toEqual(['animal-parade', 'night-sky']);
    expect(namesOf(lists, 'upcoming')).toEqual(['world-tour', 'science-cup']);
    expect(namesOf(lists, 'past')).toEqual(['time-travel', 'taste-buds']);
    const past = (lists.data!['past_contest'] as { data: Record<string, unknown>[] }).data[0];
    expect(past).toMatchObject({
      participants: '9',
      top_users: [
        { user_rank: '1', score: '40', seconds: '44.9', prize: '200' },
        { user_rank: '2', prize: '120' },
        { user_rank: '3', prize: '80' },
      ],
    });
    await checkBooks(api);
  });

  it('have names and descriptions in each screen language', async () => {
    const { docs } = await api.firestore.collection('contests').get();
    const wrong = docs.flatMap((document) => {
      const { names, descriptions } = contestIn(document);
      return [
        ...wrongScripts(names).map((code) => `${document.id} names.${code}`),
        ...wrongScripts(descriptions).map((code) => `${document.id} descriptions.${code}`),
      ];
    });
    expect(docs).toHaveLength(9);
    expect(wrong).toEqual([]);
  });

  it('have a category with a drawing', async () => {
    const { docs } = await api.firestore.collection('contests').get();
    const categories = docs.map((document) => contestIn(document).category);
    expect(categories).toHaveLength(9);
    const drawn = categories.map((category) => category.replace(/-(es|hi|ur)$/, ''));
    expect(drawn.filter((category) => !DRAWN.includes(category))).toEqual([]);
  });

  it.each([
    ['15', 'desfile-de-animales', 'animals-es'],
    ['16', 'antariksh-cup', 'space-hi'],
    ['17', 'dunya-ki-sair', 'geography-ur'],
  ])(
    'are one running contest with questions in language %s: %s',
    async (language, id, category) => {
      const settings = api.firestore.doc('settings/system');
      await settings.set({ language_mode: true }, { merge: true });
      // the settings are cached
      api.clock.ms += 60_000;
      const player = await contestPlayer(api, `of${language}`);
      const lists = await player.call('get_contest', { language_id: language });
      expect(namesOf(lists, 'live')).toEqual([id]);
      expect(await player.enter(id)).toMatchObject({ error: false });
      const asked = await api.firestore.doc(`contestQuestions/${id}`).get();
      const ids = asked.get('questions') as readonly string[];
      expect(ids.filter((one) => !one.startsWith(`${category}-`))).toEqual([]);
      await settings.update({ language_mode: false });
      api.clock.ms += 60_000;
    },
  );

  it('can be played', async () => {
    const player = await contestPlayer(api, 'ben');
    expect(await player.enter('night-sky')).toMatchObject({ error: false });
    expect(await player.board('time-travel')).toMatchObject({
      data: { top_three_ranks: [{ user_rank: '1' }, { user_rank: '2' }, { user_rank: '3' }] },
    });
  });

  it('name no winner and no place while they run', async () => {
    const player = await contestPlayer(api, 'dee');
    const lists = await player.call('get_contest');
    const live = (lists.data!['live_contest'] as { data: Record<string, unknown>[] }).data;
    expect(live).toMatchObject([
      { id: 'animal-parade', participants: '9', top_users: [] },
      { id: 'night-sky', top_users: [] },
    ]);
    expect(await player.board('animal-parade')).toMatchObject({ message: API_CODES.noData });
  });

  it('rank the invented players with the others and pay them after the end', async () => {
    const player = await contestPlayer(api, 'eva');
    await player.enter('animal-parade');
    await player.answerSome('animal-parade', 6, 8);
    await player.finish('animal-parade');
    api.clock.ms += 10 * HOUR;
    expect((await workOnContests(api.firestore, null, api.clock.ms)).errors).toEqual([]);
    expect((await workOnContests(api.firestore, null, api.clock.ms)).errors).toEqual([]);
    const contest = await api.firestore.doc('contests/animal-parade').get();
    expect(contest.get('status')).toBe('completed');
    const { data } = await player.board('animal-parade');
    expect((data!['data'] as SentContestRow[]).map(shownOf)).toEqual([
      '1 Mateo Rivera 32 42.2 60',
      '2 Chen Wei 32 53.9 30',
      '3 João Silva 28 65.6 15',
      '4 Kofi Mensah 20 78.0 0',
      '5 Priya Sharma 20 78.8 0',
      '6 Eva 16 8.0 0',
      '7 Ingrid Larsen 16 90.5 0',
      '8 Liam O’Connor 8 102.9 0',
      '9 Elif Yılmaz 8 114.6 0',
      '10 Yuki Tanaka 4 115.3 0',
    ]);
    const winners = ['seeded-player-2', 'seeded-player-7', 'seeded-player-12'];
    const prizes = await api.firestore.getAll(
      ...winners.map((uid) => api.firestore.doc(`users/${uid}/ledger/contest-animal-parade-prize`)),
    );
    expect(prizes.map((prize) => prize.get('amount') as unknown)).toEqual([60, 30, 15]);
    await checkBooks(api);
  });

  it('are added again beside the old ones once all are over', async () => {
    api.clock.ms += 101 * HOUR;
    expect(await seedContests(api.firestore, api.clock.ms)).toBe(7);
    const player = await contestPlayer(api, 'cem');
    const day = new Date(api.clock.ms).toISOString().slice(0, 10);
    expect(namesOf(await player.call('get_contest'), 'live')).toEqual([
      `animal-parade-${day}`,
      `night-sky-${day}`,
    ]);
    await checkBooks(api);
  });
});
