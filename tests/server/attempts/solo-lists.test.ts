import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSoloPlace } from '../../../server/solo/find-solo-place.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { soloPlayer } from './solo-support.ts';
import { getCategories } from '../../../domain/contract/categories.ts';
import { getSubcategoryByMaincategory } from '../../../domain/contract/categories.ts';
import { getFunNLearn } from '../../../domain/contract/categories.ts';
import { sentData } from '../support/sent-data.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-solo-lists');
  await api.seed();
});
afterAll(() => api?.stop());

describe('the categories of a mode', () => {
  it.each([
    ['1', 'quiz-zone', 'space', '1'],
    ['2', 'fun-and-learn', 'natural-world', '0'],
    ['3', 'guess-the-word', 'nature', '0'],
    ['4', 'audio', 'melodies', '0'],
    ['5', 'maths', 'algebra', '0'],
    ['6', 'multi-match', 'mixed-bag', '1'],
  ] as const)(
    'of type %s show that a category was played (%s: %s)',
    async (type, mode, slug, has_level) => {
      const player = await soloPlayer(api, mode);
      const rowOf = async () => {
        const rows = sentData(getCategories, await player.call('get_categories', { type }));
        return rows.find((row) => row.slug === slug);
      };
      expect(await rowOf()).toMatchObject({ type, has_level, is_play: '0', has_unlocked: '0' });
      await player.play(10);
      expect(await rowOf()).toMatchObject({ is_play: '1' });
    },
  );

  it('show whether a premium one is unlocked', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const rowOf = async (sub_type: string) => {
      const reply = await player.call('get_categories', { type: '1', sub_type });
      return sentData(getCategories, reply).find((row) => row.slug === 'myths-and-legends');
    };
    const premium = { is_premium: '1', coins: '50' };
    expect(await rowOf('1')).toMatchObject({ ...premium, has_unlocked: '0' });
    await player.call('unlock_premium_category', { category: 'myths-and-legends' });
    expect(await rowOf('1')).toMatchObject({ ...premium, has_unlocked: '1' });
    // a battle asks everybody the same
    expect(await rowOf('2')).toBeUndefined();
  });
});

describe('the sub-categories of a category', () => {
  it('are listed with the counts of their questions and levels, for guests too', async () => {
    const { envelope } = await api.call('get_subcategory_by_maincategory', {
      category_slug: 'science',
    });
    const data = sentData(getSubcategoryByMaincategory, envelope);
    expect(data.map(({ slug, row_order, icon }) => [slug, row_order, icon])).toEqual([
      ['physics', '1', '🧲'],
      ['chemistry', '2', '🧪'],
    ]);
    for (const row of data) {
      expect(row).toMatchObject({ maincat_id: 'science', language_id: '14', is_play: '0' });
      const place = `science/${row['slug']}`;
      const found = await api.firestore
        .collection('questions')
        .where('shelves', 'array-contains', place)
        .get();
      expect(row['no_of_que']).toBe(String(found.size));
      const levels = found.docs.map((one) => (one.get('level') as number | undefined) ?? 0);
      expect(row['maxlevel']).toBe(String(Math.max(...levels)));
    }
  });

  it('are only the one of the given slug, in its place among all', async () => {
    const ask = async (subcategory_slug: string) => {
      const fields = { category_slug: 'science', subcategory_slug };
      return (await api.call('get_subcategory_by_maincategory', fields)).envelope;
    };
    const data = sentData(getSubcategoryByMaincategory, await ask('chemistry'));
    expect(data.map(({ slug, row_order }) => [slug, row_order])).toEqual([['chemistry', '2']]);
    expect(await ask('alchemy')).toMatchObject(refused('noData'));
  });

  it('show the progress of each', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(3, { category: 'science', subcategory: 'chemistry' });
    const reply = await player.call('get_subcategory_by_maincategory', {
      category_slug: 'science',
    });
    const played = sentData(getSubcategoryByMaincategory, reply).map(({ slug, is_play }) => [
      slug,
      is_play,
    ]);
    expect(played).toEqual([
      ['physics', '0'],
      ['chemistry', '1'],
    ]);
  });

  it('are none of a category without any, or of an unknown one', async () => {
    for (const category_slug of ['space', 'nowhere']) {
      const { envelope } = await api.call('get_subcategory_by_maincategory', { category_slug });
      expect(envelope).toMatchObject(refused('noData'));
    }
  });
});

describe('the passages of a sub-category', () => {
  /** A category of two parts, each with a passage of five questions. */
  async function writeDivided(): Promise<void> {
    const base = { category: 'rivers', difficulty: 1, kind: 'choice', answer: 0, uses: [] };
    const batch = api.firestore.batch();
    const shelves: { path: string; count: number }[] = [{ path: 'rivers', count: 10 }];
    for (const [place, part] of ['north', 'south'].entries()) {
      const passage = `rivers-${part}`;
      shelves.push({ path: `rivers/${part}`, count: 5 });
      shelves.push({ path: `rivers/${part}/${passage}`, count: 5 });
      batch.set(api.firestore.doc(`passages/${passage}`), {
        category: 'rivers',
        subcategory: part,
        title: part,
        detail: 'They flow.',
        place,
        questionCount: 5,
      });
      for (let at = 0; at < 5; at++) {
        batch.set(api.firestore.doc(`questions/${passage}-${at}`), {
          ...base,
          passage,
          subcategory: part,
          question: `${part} ${at}?`,
          place: at / 5,
          options: ['Yes', 'No'],
          note: '',
          shelves: ['rivers', `rivers/${part}`, `rivers/${part}/${passage}`],
        });
      }
    }
    batch.set(api.firestore.doc('categories/rivers'), {
      name: 'Rivers',
      icon: '🏞️',
      mode: 'fun-and-learn',
      shelves,
      subcategories: ['north', 'south'].map((slug) => ({ slug, name: slug })),
    });
    await batch.commit();
    api.clock.ms += 120_000;
  }

  it('are listed below it and can be played there', async () => {
    await writeDivided();
    const player = await soloPlayer(api, 'fun-and-learn');
    const listed = async (type: string, type_id: string) => {
      const reply = await player.call('get_fun_n_learn', { type, type_id });
      return sentData(getFunNLearn, reply).map(({ id, is_play }) => [id, is_play]);
    };
    expect(await listed('subcategory', 'rivers/south')).toEqual([['rivers-south', '0']]);
    expect(await listed('category', 'rivers')).toEqual([
      ['rivers-north', '0'],
      ['rivers-south', '0'],
    ]);
    expect(
      await player.call('get_fun_n_learn', { type: 'subcategory', type_id: 'rivers/west' }),
    ).toMatchObject(refused('noData'));
    const stepOf = async (...path: string[]) => {
      const place = await findSoloPlace(api.firestore, 'fun-and-learn', path, api.clock.ms);
      return place && [place.step, place.path];
    };
    expect(await stepOf('rivers')).toEqual(['subcategories', 'rivers']);
    expect(await stepOf('rivers', 'south')).toEqual(['passages', 'rivers/south']);
    expect(await stepOf('rivers', 'south', 'rivers-south')).toEqual([
      'run',
      'rivers/south/rivers-south',
    ]);
    expect(await stepOf('rivers', 'south', 'rivers-north')).toBeNull();
    expect(await stepOf('rivers', 'rivers-north')).toBeNull();

    const opened = await player.open({ fun_n_learn_id: 'rivers-south' });
    const ids = (opened.data['questions'] as { id: string }[]).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `rivers-south-${at}`));
    expect(opened.data['item']).toBe('rivers/south/rivers-south');
    expect((await player.finishWith(5)).data).toMatchObject({ winningPer: '100' });
    expect(await listed('category', 'rivers')).toEqual([
      ['rivers-north', '0'],
      ['rivers-south', '1'],
    ]);
  });
});

describe('the passages of a category', () => {
  it('are listed in their order, with the progress of each', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    const list = async () => {
      const fields = { type: 'category', type_id: 'natural-world' };
      const reply = await player.call('get_fun_n_learn', fields);
      return sentData(getFunNLearn, reply).map(({ id, is_play, no_of_que }) => [
        id,
        is_play,
        no_of_que,
      ]);
    };
    const names = 'monarchs glaciers autumn-leaves mangroves tides bees eels auroras';
    const ids = names.split(' ');
    const rows = (played: string) =>
      ids.map((id) => [`natural-world-${id}`, id === played ? '1' : '0', '5']);
    expect(await list()).toEqual(rows(''));
    await player.play(5);
    expect(await list()).toEqual(rows('glaciers'));
  });

  it('lie below their category alone', async () => {
    const player = await soloPlayer(api, 'fun-and-learn');
    for (const type_id of ['space', 'natural-world/part', 'nowhere']) {
      const asked = await player.call('get_fun_n_learn', { type: 'category', type_id });
      expect(asked).toMatchObject(refused('noData'));
    }
  });
});
