import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { PushConfig } from '../../domain/contract/public-environment.ts';
import { updateFcmId } from '../../domain/contract/account.ts';
import { dropPushTokenAtom, readPushTokenAtom } from '../../realtime/push/push-atoms.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { pushTokenAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Notice } from '../shared/ui/notice.tsx';

/** The states of push messages in this browser. */
export type PushState =
  /** The browser cannot receive push messages. */
  | 'impossible'
  /** The player may turn them on. */
  | 'off'
  /** The player has blocked them in the browser. */
  | 'blocked'
  | 'on';

/** Facts about a browser. */
export interface PushFacts {
  readonly isSupported: boolean;
  readonly permission: NotificationPermission;
  /** The stored token of this browser; '' for none. */
  readonly token: string;
}

/** Derives the state from the facts. */
export function pushStateOf({ isSupported, permission, token }: PushFacts): PushState {
  if (!isSupported) return 'impossible';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && token !== '' ? 'on' : 'off';
}

/** Whether a browser has all APIs for push messages. In the browser only. */
function isPushSupported(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
}

/** Turns push messages on and off for this browser. Asks for permission only at a press. In the browser only. */
export function PushCard({ config }: { config: PushConfig }) {
  const { t } = useTranslation();
  const [token, keepToken] = usePersisted(pushTokenAtom);
  const [permission, setPermission] = useState<NotificationPermission>(() =>
    isPushSupported() ? Notification.permission : 'denied',
  );
  const readToken = useSetAtom(readPushTokenAtom);
  const dropToken = useSetAtom(dropPushTokenAtom);
  const state = pushStateOf({ isSupported: isPushSupported(), permission, token });

  const turnOn = useMutation({
    async mutationFn() {
      const allowed = await Notification.requestPermission();
      setPermission(allowed);
      if (allowed !== 'granted') return;
      const fresh = await readToken(config);
      if (fresh === null) throw new Error('no token was to be had');
      // even a token that this browser knows: the server may have forgotten it
      await callAction(updateFcmId, { web_fcm_id: fresh });
      keepToken(fresh);
    },
  });
  const turnOff = useMutation({
    async mutationFn() {
      await callAction(updateFcmId, { web_fcm_id: token, status: '0' });
      keepToken('');
      await dropToken(config);
    },
  });

  // FCM occasionally replaces a browser's token
  const { mutate: renew } = turnOn;
  const [wasOn] = useState(state === 'on');
  useEffect(() => {
    if (wasOn) renew();
  }, [wasOn, renew]);

  if (state === 'impossible') return null;
  const isBusy = turnOn.isPending || turnOff.isPending;
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2 text-xl">
        <BellRing aria-hidden="true" className="size-6 text-accent" />
        {t('notifications.push.title')}
      </h2>
      <p className="text-muted">{t(`notifications.push.${state}`)}</p>
      {(turnOn.isError || turnOff.isError) && (
        <Notice kind="error">{t('notifications.push.failed')}</Notice>
      )}
      {state !== 'blocked' && (
        <div>
          <Button
            kind={state === 'on' ? 'quiet' : 'main'}
            size="small"
            busy={isBusy}
            onClick={() => (state === 'on' ? turnOff : turnOn).mutate()}
          >
            {t(state === 'on' ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
          </Button>
        </div>
      )}
    </Card>
  );
}
