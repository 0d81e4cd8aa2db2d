'use client';

import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Loaded } from '../shared/ui/loaded.tsx';
import { ArenaLobby } from './arena/arena-lobby.tsx';
import { useArena } from './arena/arena-query.ts';
import type { ChatSlots } from './room/chat-slots.ts';
import { useBattleApi } from './room/rest-battle-api.ts';
import { useBattleAddress } from './room/use-battle-address.ts';
import { RoomView } from './room-view.tsx';

/** The arena: short battles one after the other, until its clock ends. */
export function ArenaBattle({ chat }: { chat: ChatSlots }) {
  const closeRoom = useSetAtom(selectRoomAtom);
  useBattleApi();
  useBattleAddress('');
  const again = useCallback(() => closeRoom(null), [closeRoom]);
  return (
    <RoomView chat={chat} onAgain={again}>
      <ArenaEntrance />
    </RoomView>
  );
}

function ArenaEntrance() {
  const { t } = useTranslation();
  const query = useArena();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('arena.title')}</h1>
        <p className="text-lg text-muted">{t('arena.lead')}</p>
      </div>
      <Loaded query={query} rows={6}>
        {(state) => <ArenaLobby state={state} />}
      </Loaded>
    </div>
  );
}
