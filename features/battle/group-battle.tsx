'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import type { ChatSlots } from './room/chat-slots.ts';
import { RoomView } from './room-view.tsx';
import { useBattleApi } from './room/rest-battle-api.ts';
import { useBattleAddress } from './room/use-battle-address.ts';
import { RoomSetup } from './setup/room-setup.tsx';
import { SwitchedOff } from './setup/switched-off.tsx';

/** Battles of two to four players, by code. */
export function GroupBattle({
  code,
  chat,
}: {
  /** The code of an invitation; '' for none. */
  code: string;
  chat: ChatSlots;
}) {
  const { t } = useTranslation();
  const isOn = useSettings().data?.battle_mode_group ?? true;
  useBattleApi();
  const codeError = useBattleAddress(code);
  return (
    <RoomView chat={chat}>
      <div className="grid grid-cols-1 gap-8">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('setup.groupTitle')}</h1>
          <p className="text-lg text-muted">{t('setup.groupLead')}</p>
        </div>
        {isOn ? <RoomSetup kind="group" code={code} codeError={codeError} /> : <SwitchedOff />}
      </div>
    </RoomView>
  );
}
