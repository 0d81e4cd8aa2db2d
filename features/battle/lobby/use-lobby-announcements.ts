import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';

/** Says aloud who comes and goes, and when the room has become one's own. */
export function useLobbyAnnouncements(record: RoomRecord, me: string): void {
  const { t } = useTranslation();
  const before = useRef(record);
  useEffect(() => {
    const { members, seats } = before.current;
    before.current = record;
    if (members === record.members) return;
    for (const id of record.members.filter((one) => !members.includes(one) && one !== me)) {
      playCue('join');
      announce(t('lobby.joined', { name: record.seats[id]?.name ?? '' }));
    }
    for (const id of members.filter((one) => !record.members.includes(one) && one !== me)) {
      announce(t('lobby.left', { name: seats[id]?.name ?? '' }));
    }
    if (members[0] !== me && record.members[0] === me) announce(t('lobby.nowOwner'));
  }, [record, me, t]);
}
