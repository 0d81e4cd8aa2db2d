'use client';

import { UserPlus } from 'lucide-react';
import { readReferCode } from '../../domain/account/refer-code.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { FRIEND_ERRORS } from './friends-query.ts';
import { usePlayerByCode, useSendRequest } from './friends-query.ts';

/** The page of a friend link: the code's player, and a button to ask. A visit alone sends nothing. */
export function AddFriendPage({ code }: { code: string }) {
  const { t } = useTranslation();
  const account = useOwnAccount();
  const player = usePlayerByCode(code);
  const isUnknown =
    player.error !== null && messageOf(player.error, FRIEND_ERRORS) === FRIEND_ERRORS.noData;
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6">
      <h1 className="text-4xl">{t('pages.addFriend')}</h1>
      {isUnknown ? (
        <Notice kind="error">{t('friends.add.unknown')}</Notice>
      ) : (
        <Loaded query={account} rows={2}>
          {({ refer_code: own }) =>
            readReferCode(code) === own ? (
              <Notice kind="info">{t('friends.add.own')}</Notice>
            ) : (
              <Loaded query={player} rows={2}>
                {({ name, profile }) => <Ask code={code} name={name} image={profile} />}
              </Loaded>
            )
          }
        </Loaded>
      )}
      <p>
        <ButtonLink href="/profile/friends/" kind="quiet">
          {t('friends.add.list')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Ask({ code, name, image }: { code: string; name: string; image: string }) {
  const { t } = useTranslation();
  const send = useSendRequest(code);
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <Avatar name={name} image={image} size="huge" />
      <p className="max-w-full font-display text-2xl font-extrabold break-words">{name}</p>
      {send.data ? (
        <Notice kind="success">
          {t(send.data.state === 'friend' ? 'friends.add.done' : 'friends.add.waiting', { name })}
        </Notice>
      ) : (
        <>
          <p className="max-w-prose text-muted">{t('friends.add.text', { name })}</p>
          {send.error && <Notice kind="error">{t(messageOf(send.error, FRIEND_ERRORS))}</Notice>}
          <Button size="large" busy={send.isPending} onClick={() => send.mutate()}>
            <UserPlus aria-hidden="true" />
            {t('friends.add.send')}
          </Button>
        </>
      )}
    </Card>
  );
}
