import { useEffect, useRef } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { SeatView } from '../../../domain/battle/view.ts';
import { announce } from '../../shared/ui/announce.ts';

/** Announces players who disconnect, leave or return. */
export function usePresenceAnnouncements(seats: readonly SeatView[]): void {
  const { t } = useTranslation();
  const before = useRef(new Map<string, boolean>());
  useEffect(() => {
    for (const { id, name, isMe, presence } of seats) {
      const isThere = presence.kind === 'here' || presence.kind === 'leaving';
      const wasThere = before.current.get(id) ?? true;
      before.current.set(id, isThere);
      if (isMe || isThere === wasThere) continue;
      const state = presence.kind === 'left' ? t('battle.left') : t('battle.away');
      announce(isThere ? t('battle.back', { name }) : `${name}: ${state}`);
    }
  }, [seats, t]);
}
