import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import { arenaJoin, arenaLeave, arenaNext, getArena } from '../../../domain/contract/arena.ts';
import { selectRoomAtom } from '../../../realtime/battle/selected-room-atoms.ts';
import { callAction } from '../../shared/rest/call-action.ts';

/** The running arena, or the last one, and when the next one begins; `offsetMs` is by how much the server's clock is ahead. */
export type ArenaState = v.InferOutput<typeof getArena.output> & { readonly offsetMs: number };
export type ShownArena = NonNullable<ArenaState['arena']>;

const ARENA = ['arena'];
/** The server caches the standings for 3 s. */
const POLL_MS = 4_000;
const POLL_IDLE_MS = 30_000;
/** How often a waiting player asks for a rival. */
const ASK_MS = 2_500;

/**
 * The arena, polled: often while it runs. A player who has joined one sees its end, even while another runs. Its error is an
 * ApiError.
 */
export function useArena() {
  const client = useQueryClient();
  return useQuery({
    queryKey: ARENA,
    queryFn: async (): Promise<ArenaState> => {
      const last = client.getQueryData<ArenaState>(ARENA)?.arena;
      const state = await callAction(getArena, last?.own ? { arena_id: last.id } : {});
      return { ...state, offsetMs: state.now - Date.now() };
    },
    // a result that the player comes back from has changed the standings
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.arena && data.arena.state !== 'ended' ? POLL_MS : POLL_IDLE_MS,
  });
}

/** Forgets the arena on the page, so that the server chooses the one that runs. */
export function useOtherArena(): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: ARENA });
}

/** Joins or leaves an arena. */
export function useArenaMove(id: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const move = useCallback(
    async (contract: typeof arenaJoin | typeof arenaLeave) => {
      setBusy(true);
      setError(undefined);
      try {
        await callAction(contract, { arena_id: id });
      } catch (thrown) {
        setError(thrown);
      }
      await client.invalidateQueries({ queryKey: ARENA });
      setBusy(false);
    },
    [client, id],
  );
  return { isBusy, error, join: () => move(arenaJoin), leave: () => move(arenaLeave) };
}

/** Whether the player plays the next battles all in; it stays chosen from one battle to the next. */
export const allInAtom = atom(false);

/**
 * Asks for a rival every 2.5 s while the page is visible, and opens the room of the battle. A change of the choice asks at
 * once.
 * @param id '' for a player who does not wait
 * @returns why the last call failed
 */
export function useNextRival(id: string, isAllIn: boolean): unknown {
  const open = useSetAtom(selectRoomAtom);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (id === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      try {
        const { room_id: room } =
          document.visibilityState === 'visible'
            ? await callAction(arenaNext, { arena_id: id, all_in: isAllIn ? '1' : '0' })
            : { room_id: '' };
        if (isOver) return;
        setError(undefined);
        if (room !== '') {
          open(room);
          return;
        }
      } catch (thrown) {
        if (isOver) return;
        setError(thrown);
      }
      timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isAllIn, open]);
  return id === '' ? undefined : error;
}
