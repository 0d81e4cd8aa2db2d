'use client';

import { Search, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { ShareCode } from '../shared/ui/share-code.tsx';
import { TextField } from '../shared/ui/text-field.tsx';
import { FriendRow, ReceivedRow, SentRow } from './friend-rows.tsx';
import type { FriendRequest } from './friends-query.ts';
import { useFriendRequests, useFriends, useFriendsInBattle } from './friends-query.ts';

/** The player's friends and requests, the own code, and a field for another's. */
export function FriendsPage() {
  const { t } = useTranslation();
  const account = useOwnAccount();
  const friends = useFriends();
  const inBattle = useFriendsInBattle().data ?? [];
  return (
    <>
      <h1 className="text-4xl">{t('friends.title')}</h1>
      <Requests list="received" />
      <Loaded query={friends} rows={3}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Users />} title={t('friends.none')}>
              {t('friends.noneText')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <ul aria-label={t('friends.title')} className="grid grid-cols-1 gap-3">
                {rows.map((friend) => (
                  <FriendRow
                    key={friend.user_id}
                    friend={friend}
                    isInBattle={inBattle.includes(friend.user_id)}
                  />
                ))}
              </ul>
              <More query={friends} left={total - rows.length} />
            </div>
          )
        }
      </Loaded>
      <Requests list="sent" />
      <EnterCode />
      <Loaded query={account} rows={2}>
        {({ refer_code: code }) => <OwnCode code={code} />}
      </Loaded>
    </>
  );
}

/** The requests of a list. Renders nothing without one. */
function Requests({ list }: { list: 'received' | 'sent' }) {
  const { t } = useTranslation();
  const requests = useFriendRequests(list);
  const Row: (props: { request: FriendRequest }) => React.ReactNode =
    list === 'received' ? ReceivedRow : SentRow;
  if (requests.data?.rows.length === 0) return null;
  // the page's main list has the placeholder
  if (requests.isPending) return null;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{t(`friends.${list}`)}</h2>
      <Loaded query={requests} rows={1}>
        {({ rows, total }) => (
          <>
            <ul className="grid grid-cols-1 gap-3">
              {rows.map((request) => (
                <Row key={request.user_id} request={request} />
              ))}
            </ul>
            <More query={requests} left={total - rows.length} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function More({
  query,
  left,
}: {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  left: number;
}) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('bookmarks.more', { count: left })}
    </Button>
  );
}

/** A field for a friend's code; the next page shows whose it is. */
function EnterCode() {
  const { t } = useTranslation();
  const router = useRouter();
  const [code, setCode] = useState('');
  const typed = code.replaceAll(/[^A-Za-z0-9]/g, '');
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-2xl">{t('friends.enter')}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '') router.push(`/friends/add/${typed}/`);
        }}
      >
        <TextField
          label={t('friends.label')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" kind="quiet">
          <Search aria-hidden="true" />
          {t('friends.find')}
        </Button>
      </form>
    </Card>
  );
}

function OwnCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const link = `${location.origin}/friends/add/${code}/`;
  return (
    <ShareCode
      code={code}
      link={link}
      text={t('friends.message', { code, link })}
      label={t('friends.code')}
      qrLabel={t('friends.qr')}
    />
  );
}
