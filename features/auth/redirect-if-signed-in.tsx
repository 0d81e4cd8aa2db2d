'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { withHash } from '../../domain/gate/next-path.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { signOutAtom } from '../../realtime/identity/sign-in-atoms.ts';
import { forgetPlayer } from '../shared/state/persisted-state.ts';
import { handOverPlay } from '../shared/state/play-at-once.ts';
import { Card } from '../shared/ui/card.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import type { AuthRedirect } from './auth-redirect.ts';
import { AuthRedirectContext } from './auth-redirect-context.ts';
import { keepFriendsCode } from './friends-code.ts';
import { LocalGameContext } from './local-mailbox/lazy-local-mailbox.tsx';
import type { LocalGame } from './local-mailbox/read-emulator.ts';
import { forgetTyped } from './typed.ts';
import { noteReturning } from './returning.ts';
import { isNewAccountAtom } from './session/session-atoms.ts';
import { SessionGate } from './session/session-gate.tsx';
import { AuthSkeleton } from './auth-skeleton.tsx';

/** Redirects signed-in players from an auth screen to the path that they wanted. Others see the screen. */
export function RedirectIfSignedIn({
  redirect: sent,
  localGame,
  children,
}: {
  /** The redirect facts as the server read them. */
  redirect: AuthRedirect;
  localGame: LocalGame | null;
  children: ReactNode;
}) {
  const [redirect] = useState(() => ({ ...sent, next: withHash(sent.next, location.hash) }));
  useEffect(() => {
    if (redirect.friendsCode) keepFriendsCode(redirect.friendsCode);
  }, [redirect.friendsCode]);
  return (
    <AuthRedirectContext value={redirect}>
      <LocalGameContext value={localGame}>
        <SignedInGate redirect={redirect}>{children}</SignedInGate>
      </LocalGameContext>
    </AuthRedirectContext>
  );
}

function SignedInGate({ redirect, children }: { redirect: AuthRedirect; children: ReactNode }) {
  const identity = useAtomValue(identityAtom);
  const isLeaving = useLeaving(redirect.isOver);
  if (isLeaving || identity.state === 'loading') {
    return <AuthSkeleton />;
  }
  switch (identity.state) {
    case 'signed-out':
      return <Card className="mx-auto grid w-full max-w-md grid-cols-1 gap-6">{children}</Card>;
    case 'signed-in':
      return (
        <SessionGate key={identity.uid} uid={identity.uid}>
          <GoOn to={redirect.next} />
        </SessionGate>
      );
    default:
      return assertNever(identity);
  }
}

/**
 * If the server has ended the session, this signs out Firebase's user and forgets the player before a new session opens,
 * then reloads the page. Without the reload, the header of the old page would make a call that the server refuses, which
 * would end the new session.
 */
function useLeaving(isOver: boolean): boolean {
  const signOut = useSetAtom(signOutAtom);
  const [isLeaving, setIsLeaving] = useState(isOver);
  useEffect(() => {
    if (!isOver) return;
    forgetPlayer();
    void signOut().finally(() => {
      const address = new URL(location.href);
      // a deactivated player has come by a full page load already
      if (address.searchParams.get('over') !== '1') return setIsLeaving(false);
      // it stays in the address: a browser whose cookie the server cannot delete would be redirected here again
      address.searchParams.set('over', '0');
      location.replace(address);
    });
  }, [isOver, signOut]);
  return isLeaving;
}

function GoOn({ to }: { to: string }) {
  const { t } = useTranslation();
  const isNew = useAtomValue(isNewAccountAtom);
  // a full page load: the live layout connects to Firebase itself, while this page is still connected
  useEffect(() => {
    forgetTyped();
    noteReturning();
    // a new player who wanted an opponent is in the search at once
    if (isNew && new URL(to, location.origin).pathname === '/random-battle/' && !to.includes('?'))
      handOverPlay('random');
    location.replace(to);
  }, [to, isNew]);
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
