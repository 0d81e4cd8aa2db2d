'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Loaded } from '../shared/ui/loaded.tsx';
import { ShareCode } from '../shared/ui/share-code.tsx';

/** The player's referral code, ways to share it, and the reward for both players. */
export function InvitePage() {
  const { t } = useTranslation();
  const account = useOwnAccount();
  const settings = useSettings();
  return (
    <>
      <h1 className="text-4xl">{t('invite.title')}</h1>
      <Loaded query={settings} rows={1}>
        {({ refer_coin, earn_coin, referral_battles, referral_days, referral_cap }) => (
          <p className="max-w-prose text-lg">
            {t('invite.text', { theirs: t('common.coins', { count: refer_coin }) })}{' '}
            {t('invite.when', {
              yours: t('common.coins', { count: earn_coin }),
              battles: t('invite.battles', { count: referral_battles }),
              days: t('invite.days', { count: referral_days }),
              cap: referral_cap,
            })}
          </p>
        )}
      </Loaded>
      <Loaded query={account} rows={2}>
        {({ refer_code }) => (
          <Code code={refer_code} invitation={settings.data?.shareapp_text ?? ''} />
        )}
      </Loaded>
    </>
  );
}

/** @param invitation the operator's text; '' for our own */
function Code({ code, invitation }: { code: string; invitation: string }) {
  const { t } = useTranslation();
  const link = `${location.origin}/auth/sign-up/?ref=${code}`;
  const text = invitation ? `${invitation} ${link}` : t('invite.message', { code, link });
  return (
    <ShareCode
      code={code}
      link={link}
      text={text}
      label={t('invite.code')}
      qrLabel={t('invite.qr')}
    />
  );
}
