import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RoomState } from '../../../realtime/battle/room-atoms.ts';
import { ownAccountQuery } from '../../shared/rest/own-account-query.ts';
import { battleStatisticsQuery } from '../statistics/battle-statistics-query.ts';

/** Fetches coins and statistics again when the room's status says that they have changed. */
export function useCoinRefresh(room: RoomState): void {
  const client = useQueryClient();
  const status = room.state === 'live' ? room.view.record.status : undefined;
  useEffect(() => {
    if (status !== 'playing' && status !== 'settled') return;
    // no component here reads the account, so an invalidation alone would fetch nothing for the header
    void client.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
    if (status === 'settled') {
      void client.invalidateQueries({ queryKey: battleStatisticsQuery.queryKey });
      // a rated battle may have unlocked badges and changed the player's rank
      void client.invalidateQueries({ queryKey: ['badges'] });
      void client.invalidateQueries({ queryKey: ['leaderboard'] });
    }
  }, [client, status]);
}
