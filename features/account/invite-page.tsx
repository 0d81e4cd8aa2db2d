'use client';

import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { notify } from '../shared/ui/notify.ts';
import { QrCode } from '../shared/ui/qr-code.tsx';

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

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      await notify('success', t('invite.copied'));
    } catch {
      // without https there is no clipboard API; the player can select the code
      await notify('error', t('invite.notCopied'));
    }
  }

  async function share(): Promise<void> {
    if (!('share' in navigator)) return copy(text);
    // the player closed the share sheet: not an error
    await navigator.share({ text }).catch(() => undefined);
  }

  return (
    <Card className="grid justify-items-center gap-5 text-center">
      <p className="font-semibold text-muted" id="refer-code">
        {t('invite.code')}
      </p>
      <p
        aria-labelledby="refer-code"
        dir="ltr"
        className="rounded-card bg-sun px-6 py-3 font-display text-4xl font-extrabold tracking-widest text-on-sun select-all sm:text-5xl"
      >
        {code}
      </p>
      <QrCode text={link} label={t('invite.qr')} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          {t('invite.share')}
        </Button>
        <Button kind="quiet" onClick={() => void copy(link)}>
          <Copy aria-hidden="true" />
          {t('invite.copy')}
        </Button>
      </div>
    </Card>
  );
}
