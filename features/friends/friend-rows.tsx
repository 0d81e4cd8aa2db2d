import { Check, Eye, Swords, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Chip } from '../shared/ui/chip.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TierBadge } from '../shared/ui/tier-badge.tsx';
import { FRIEND_ERRORS } from './friends-query.ts';
import type { Friend, FriendRequest } from './friends-query.ts';
import { useAnswerRequest, useRemoveFriend } from './friends-query.ts';

/** A player with name, picture and tier; facts below, and buttons at the end. */
function PlayerRow({
  player: { name, profile, rating },
  facts,
  children,
}: {
  player: FriendRequest;
  facts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border-2 border-line bg-raised px-4 py-3">
      <Avatar name={name} image={profile} />
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-bold break-words">{name}</span>
          <TierBadge rating={rating} className="border border-line" />
        </p>
        {facts}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

/** A toast for a failed change. */
function useFailed() {
  const { t } = useTranslation();
  return (error: unknown) =>
    void notify('error', t(messageOf(error, { ...FRIEND_ERRORS, noData: 'common.failed' })));
}

/** A friend with today's points and the last result, and buttons to watch, to play or to end the friendship. */
export function FriendRow({ friend, isInBattle }: { friend: Friend; isInBattle: boolean }) {
  const { t } = useTranslation();
  const remove = useRemoveFriend();
  const onError = useFailed();
  const { user_id: id, name } = friend;
  return (
    <PlayerRow player={friend} facts={<Facts friend={friend} />}>
      {isInBattle && (
        <ButtonLink
          href={`/watch/${id}/`}
          size="small"
          prefetch={false}
          aria-label={t('watch.watchName', { name })}
        >
          <Eye aria-hidden="true" />
          {t('watch.watch')}
        </ButtonLink>
      )}
      <ButtonLink
        href="/random-battle/?tab=friend"
        kind="quiet"
        size="small"
        prefetch={false}
        aria-label={t('friends.inviteName', { name })}
      >
        <Swords aria-hidden="true" />
        {t('friends.invite')}
      </ButtonLink>
      <ConfirmButton
        kind="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={t('friends.removeName', { name })}
        title={t('friends.removeTitle', { name })}
        text={t('friends.removeText', { name })}
        yes={t('friends.remove')}
        no={t('common.cancel')}
        onConfirm={() => remove.mutate(id, { onError })}
      >
        {t('friends.remove')}
      </ConfirmButton>
    </PlayerRow>
  );
}

function Facts({
  friend: { played_today: isToday, points_today: points, last },
}: {
  friend: Friend;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  return (
    <>
      {isToday && (
        <p>
          <Chip tone="success">
            <Check aria-hidden="true" />
            {points > 0
              ? t('friends.todayPoints', { points: t('common.points', { count: points }) })
              : t('friends.today')}
          </Chip>
        </p>
      )}
      {last && (
        <p className="text-sm text-muted">
          {t('friends.last', {
            correct: last.correct,
            questions: last.questions,
            points: t('common.points', { count: last.points }),
          })}{' '}
          <span className="inline-block">
            {nameOf(last.category_name)} ·{' '}
            <time dateTime={new Date(last.at).toISOString()}>
              {formatDate(i18n.language, last.at)}
            </time>
          </span>
        </p>
      )}
    </>
  );
}

/** A request to the player, with both answers. */
export function ReceivedRow({ request }: { request: FriendRequest }) {
  const { t } = useTranslation();
  const answer = useAnswerRequest();
  const onError = useFailed();
  const { user_id: id, name } = request;
  const isBusy = (isAccepted: boolean) =>
    answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <PlayerRow player={request}>
      <Button
        size="small"
        busy={isBusy(true)}
        aria-label={t('friends.acceptName', { name })}
        onClick={() => answer.mutate({ id, isAccepted: true }, { onError })}
      >
        <Check aria-hidden="true" />
        {t('friends.accept')}
      </Button>
      <Button
        kind="quiet"
        size="small"
        busy={isBusy(false)}
        aria-label={t('friends.declineName', { name })}
        onClick={() => answer.mutate({ id, isAccepted: false }, { onError })}
      >
        <X aria-hidden="true" />
        {t('friends.decline')}
      </Button>
    </PlayerRow>
  );
}

/** A request of the player, with a button to withdraw it. */
export function SentRow({ request }: { request: FriendRequest }) {
  const { t } = useTranslation();
  const remove = useRemoveFriend();
  const onError = useFailed();
  const { user_id: id, name } = request;
  return (
    <PlayerRow player={request}>
      <Button
        kind="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={t('friends.withdrawName', { name })}
        onClick={() => remove.mutate(id, { onError })}
      >
        {t('friends.withdraw')}
      </Button>
    </PlayerRow>
  );
}
