import type { Happening, Script } from './script.ts';

/** The greatest number of trials while a script is shrunk. */
const MAX_TRIES = 120;

/**
 * Shrinks a failing script: removes events and players as long as it still fails.
 * @param fails whether a script breaks the same law
 */
export async function shrink(
  script: Script,
  fails: (script: Script) => Promise<boolean>,
): Promise<Script> {
  let best = script;
  let tries = 0;
  const keepIfFails = async (candidate: Script): Promise<boolean> => {
    if (tries >= MAX_TRIES) return false;
    tries += 1;
    if (!(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  // halves first, then smaller parts
  for (let size = Math.ceil(best.happenings.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.happenings.length;) {
      const happenings = best.happenings.toSpliced(from, size);
      if (!(await keepIfFails({ ...best, happenings }))) from += size;
    }
  }
  for (const { uid } of script.players) {
    if (best.happenings.some((happening) => namesOf(happening).includes(uid))) continue;
    await keepIfFails({ ...best, players: best.players.filter((one) => one.uid !== uid) });
  }
  if (best.processes > 1) await keepIfFails({ ...best, processes: 1 });
  for (const { uid, attacksEveryMs, ...player } of best.players) {
    if (attacksEveryMs === undefined) continue;
    const players = best.players.map((one) => (one.uid === uid ? { uid, ...player } : one));
    await keepIfFails({ ...best, players });
  }
  return best;
}

function namesOf(happening: Happening): readonly string[] {
  if ('players' in happening) return happening.players;
  return 'player' in happening ? [happening.player] : [];
}
