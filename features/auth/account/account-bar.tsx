'use client';

import { LogOut } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { identityAtom } from '../../../realtime/identity/identity-atom.ts';
import { useOwnAccount } from '../../shared/rest/own-account-query.ts';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Where the shell has room for the account, in its header. */
const PLACE_IN_HEADER = 'account-place';

/** Who is signed in, with how many coins, and the way out; stands in the header where that has a place for it. */
export function AccountBar() {
  const { t, i18n } = useTranslation();
  const identity = useAtomValue(identityAtom);
  const account = useOwnAccount();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const name = account.data?.name ?? (identity.state === 'signed-in' ? identity.name : '');

  const bar = (
    <div className="flex min-w-0 items-center justify-end gap-3">
      {account.data && (
        <CoinAmount
          amount={account.data.coins}
          language={i18n.language}
          label={t('common.coins', { count: account.data.coins })}
        />
      )}
      <p className="max-w-32 truncate font-semibold sm:max-w-56">
        <span className="sr-only">{t('auth.signedInAs')} </span>
        {name}
      </p>
      <IconButton
        label={t('auth.signOut')}
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void signOut();
        }}
      >
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
  // the session is known in the browser only, so there is a document
  const place = document.getElementById(PLACE_IN_HEADER);
  return place ? createPortal(bar, place) : bar;
}
