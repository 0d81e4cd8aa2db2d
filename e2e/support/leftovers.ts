import type { Page } from 'playwright';

/** A player's data left in a page: groups of its state, and users at Firebase. */
export interface Leftovers {
  readonly groups: string[];
  readonly firebaseUsers: string[];
}

export const NOTHING_LEFT: Leftovers = { groups: [], firebaseUsers: [] };

/** Stores in a page all that it remembers of a player after an evening of play. */
export async function rememberAnEvening(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('quizbout') ?? '{"version":1,"groups":{}}') as {
      groups: Record<string, unknown>;
    };
    Object.assign(root.groups, {
      mutedPlayers: ['a-rival'],
      blocked: ['a-pest'],
      room: { roomId: 'a-room', uid: 'me' },
      lastPlay: { mode: 'random', category: '', categoryName: '', language: '', fee: '5' },
      flags: [{ run: 'an-attempt', questions: [2] }],
      lifelines: ['skip'],
      badges: ['dashing_debut'],
      notifications: '2026-11-20T00:00:00.000Z',
    });
    localStorage.setItem('quizbout', JSON.stringify(root));
  });
}

/** The player's data left on the device. */
export function leftoversOf(page: Page): Promise<Leftovers> {
  return page.evaluate(async () => {
    const OWN = [
      'user',
      'userCoins',
      'notifications',
      'badges',
      'pushToken',
      'room',
      'mutedPlayers',
      'blocked',
      'lastPlay',
      'flags',
      'lifelines',
    ];
    const root = JSON.parse(localStorage.getItem('quizbout') ?? '{}') as { groups?: object };
    const groups = Object.keys(root.groups ?? {}).filter((name) => OWN.includes(name));
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('firebaseLocalStorageDb');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(new Error('no database'));
    });
    const store = 'firebaseLocalStorage';
    const keys = !database.objectStoreNames.contains(store)
      ? []
      : await new Promise<string[]>((done) => {
          const request = database.transaction(store).objectStore(store).getAllKeys();
          request.onsuccess = () => done(request.result.map((key) => String(key)));
        });
    database.close();
    return { groups, firebaseUsers: keys.filter((key) => key.includes('authUser')) };
  });
}
