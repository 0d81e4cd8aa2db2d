import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { signInPath } from '../../domain/gate/next-path.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { SignInForm } from './email/sign-in-form.tsx';
import { checkSessionAtom } from './session/check-session-atoms.ts';
import { logOutAtom } from './session/session-atoms.ts';

/**
 * The sign-in form on the page itself, for a browser with a valid session that lost Firebase's user. Other ways to sign in
 * leave the page.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const check = useSetAtom(checkSessionAtom);
  const [isOn, setOn] = useState(false);
  useEffect(() => void check().then(setOn), [check]);
  const settings = useSettings();
  const logOut = useSetAtom(logOutAtom);
  const leave = async () => {
    const code = await logOut(signInPath(`${location.pathname}${location.search}${location.hash}`));
    if (code) void notify('error', t(messageOf(code)));
  };
  if (!isOn) return <Notice kind="wait">{t('auth.looking')}</Notice>;
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6">
      <h1 className="text-2xl">{t('auth.welcomeBack')}</h1>
      <SignInForm mustBeVerified={settings.data?.email_verification ?? true} />
      <Button kind="quiet" onClick={() => void leave()}>
        {t('auth.otherWays')}
      </Button>
    </Card>
  );
}
