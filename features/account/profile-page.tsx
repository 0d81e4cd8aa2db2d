'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { logOutPath } from '../shared/rest/session-ended.ts';
import { forgetPushToken } from '../shared/state/persisted-state.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TierBadge } from '../shared/ui/tier-badge.tsx';
import { BattleWatching, RunRecording } from './account-switches.tsx';
import { BlockedPlayers } from './blocked-players.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useLogOutEverywhere } from './profile-queries.ts';
import { ProfileForm } from './profile-form.tsx';

/** The player's public profile, contact data, and the buttons to sign out or delete the account. */
export function ProfilePage() {
  const { t } = useTranslation();
  const account = useOwnAccount();
  return (
    <>
      <h1 className="text-4xl">{t('profile.title')}</h1>
      <Loaded query={account} rows={4}>
        {(user) => (
          <>
            <Card className="grid gap-6">
              <PicturePicker name={user.name} image={user.profile} />
              <p className="flex flex-wrap items-center gap-3 font-semibold">
                <TierBadge rating={user.rating} className="border border-line" />
                {t('common.rating', { rating: user.rating })}
              </p>
              <ProfileForm user={user} />
            </Card>
            <RunRecording isOn={user.records_runs} />
            <BattleWatching isOn={user.lets_friends_watch} />
            <BlockedPlayers />
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <p className="font-semibold">{t('profile.leave')}</p>
              <div className="flex flex-wrap gap-3">
                <ButtonLink kind="quiet" size="small" href="/auth/log-out/">
                  {t('auth.signOut')}
                </ButtonLink>
                <LogOutEverywhere />
                <DownloadData />
                <DeleteAccount name={user.name} />
              </div>
            </Card>
          </>
        )}
      </Loaded>
    </>
  );
}

function LogOutEverywhere() {
  const { t } = useTranslation();
  const leave = useLogOutEverywhere();
  const title = t('profile.everywhere.title');
  return (
    <ConfirmButton
      kind="quiet"
      size="small"
      busy={leave.isPending}
      title={title}
      text={t('profile.everywhere.text')}
      yes={title}
      no={t('common.keep')}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: () => {
            forgetPushToken();
            // the log-out page also signs out Firebase's user
            location.replace(logOutPath('over'));
          },
          onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
        })
      }
    >
      {title}
    </ConfirmButton>
  );
}
