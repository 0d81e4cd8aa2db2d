import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ghostDuels } from './ghost-support.ts';
import type { BattleApi } from './support.ts';
import { startBattleApi } from './support.ts';

let api: BattleApi;
const { dealt, answerAll, settle, recorded, keepOnly } = ghostDuels(() => api);
let players = 0;

beforeAll(async () => {
  api = await startBattleApi('demo-deleted-ghost');
});
afterAll(() => api?.stop());

/** A settled and a running duel against the run of an owner with a picture, who has no account afterwards. */
async function deletedOwner(before: (recording: string) => Promise<unknown> = async () => {}) {
  const number = (players += 1);
  const owner = `owner${number}`;
  await api.token(owner);
  await api.firestore.doc(`users/${owner}`).update({ image: `/images/of-${owner}` });
  const recording = await recorded(owner, 5);
  await keepOnly(recording);
  const settled = await dealt(`one${number}`, { room_type: 'ghost' });
  await answerAll(settled, `one${number}`, 8);
  expect(await settle(`one${number}`, settled)).toBe('ok');
  await keepOnly(recording);
  const running = await dealt(`two${number}`, { room_type: 'ghost' });
  await before(recording);
  expect(await api.as(owner, 'delete_user_account', {})).toBe('ok');
  return { owner, recording, settled, running };
}

/** The documents whose data has a text. */
async function thatHave(text: string, paths: readonly string[]): Promise<string[]> {
  const documents = await api.firestore.getAll(...paths.map((path) => api.firestore.doc(path)));
  return documents
    .filter((one) =>
      JSON.stringify(one.data() ?? {})
        .toLowerCase()
        .includes(text),
    )
    .map(({ ref }) => ref.path);
}

describe('the deletion of the owner of a recorded run', () => {
  it('deletes the games against the run', async () => {
    const { recording } = await deletedOwner();
    const games = await api.firestore.collection(`recordings/${recording}/games`).get();
    expect(games.size).toBe(0);
  });

  it('deletes the games against a run that was deleted before', async () => {
    const { recording } = await deletedOwner((id) =>
      api.firestore.doc(`recordings/${id}`).delete(),
    );
    const games = await api.firestore.collection(`recordings/${recording}/games`).get();
    expect(games.size).toBe(0);
  });

  it('removes name and picture from the room of a run that was deleted before', async () => {
    const { owner, settled } = await deletedOwner((id) =>
      api.firestore.doc(`recordings/${id}`).delete(),
    );
    expect(await thatHave(owner, [`rooms/${settled}`])).toEqual([]);
  });

  it('removes name and picture from the rooms of the run', async () => {
    const { owner, settled, running } = await deletedOwner();
    expect(await thatHave(owner, [`rooms/${settled}`, `rooms/${running}`])).toEqual([]);
  });

  it('lets the other player end a running game', async () => {
    const { running } = await deletedOwner();
    await answerAll(running, `two${players}`, 8);
    expect(await settle(`two${players}`, running)).toBe('ok');
  });
});
