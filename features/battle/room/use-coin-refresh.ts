import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RoomState } from '../../../realtime/battle/room-atoms.ts';
import { ownAccountQuery } from '../../shared/rest/own-account-query.ts';
import { battleStatisticsQuery } from '../statistics/battle-statistics-query.ts';

/** Reads coins and statistics anew where the room's status says that they have moved. */
export function useCoinRefresh(room: RoomState): void {
  const client = useQueryClient();
  const status = room.state === 'live' ? room.view.record.status : undefined;
  useEffect(() => {
    if (status !== 'playing' && status !== 'settled') return;
    // nothing on the table shows the account, so that an invalidation alone would read nothing for the header
    void client.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
    if (status === 'settled') {
      void client.invalidateQueries({ queryKey: battleStatisticsQuery.queryKey });
      // a battle that counts may have unlocked some, and moves the player up
      void client.invalidateQueries({ queryKey: ['badges'] });
      void client.invalidateQueries({ queryKey: ['leaderboard'] });
    }
  }, [client, status]);
}
