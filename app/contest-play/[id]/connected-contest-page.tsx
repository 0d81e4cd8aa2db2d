'use client';

import { AccountSession } from '../../../features/account/account-frame.tsx';
import { ContestPage } from '../../../features/contest/contest-page.tsx';
import type { Messages } from '../../../features/shared/i18n/message-keys.ts';
import { Outcome } from '../../../features/solo/outcome.tsx';
import { SoloPage } from '../../../features/solo/solo-page.tsx';

/** The page of a contest, which is played like any other run. */
export function ConnectedContestPage({
  id,
  locale,
  messages,
}: {
  id: string;
  locale: string;
  messages: Messages;
}) {
  return (
    <AccountSession locale={locale} messages={messages}>
      <ContestPage key={id} id={id} Run={SoloPage} Result={Outcome} />
    </AccountSession>
  );
}
