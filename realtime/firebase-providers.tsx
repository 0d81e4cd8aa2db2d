'use client';

import type { Firestore } from 'firebase/firestore';
import { Provider, useSetAtom } from 'jotai';
import { useHydrateAtoms } from 'jotai/utils';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import {
  AuthProvider,
  FirebaseAppProvider,
  FirestoreProvider,
  useAuth,
  useFirestore,
  useUser,
} from 'reactfire';
import type { AuthClient } from './auth-client.ts';
import { authAtom, firestoreAtom, firestoreSourceAtom } from './client-atoms.ts';
import { identityAtom } from './identity/identity-atom.ts';
import type { PageConnection } from './page-connection.ts';

/** A Firestore, and how to replace it. */
interface FirestoreOfPage {
  readonly firestore: Firestore;
  readonly renew: () => Firestore;
}

interface Props {
  connection: PageConnection<AuthClient & Partial<FirestoreOfPage>>;
  children: ReactNode;
}

/** Provides a connected page's app, Auth, user and, where it has one, Firestore: to reactfire's hooks and to the atoms. */
export function FirebaseProviders({ connection: { client, store }, children }: Props) {
  return (
    <FirebaseAppProvider firebaseApp={client.app}>
      <AuthProvider sdk={client.auth}>
        <Provider store={store}>
          <AuthAtoms />
          {client.firestore && client.renew ? (
            <FirestoreProvider sdk={client.firestore}>
              <FirestoreAtoms renew={client.renew}>{children}</FirestoreAtoms>
            </FirestoreProvider>
          ) : (
            children
          )}
        </Provider>
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

/** Sets `authAtom`, and copies reactfire's user into `identityAtom`. */
function AuthAtoms() {
  useHydrateAtoms([[authAtom, useAuth()]]);
  const setIdentity = useSetAtom(identityAtom);
  const { status, data: user } = useUser();
  useEffect(() => {
    if (status === 'loading') return;
    setIdentity((known) => {
      if (!user) return { state: 'signed-out' };
      // while an account is being created, Auth does not have the name yet, but the atom has
      const name = user.displayName ?? (known.state === 'signed-in' ? known.name : '');
      return { state: 'signed-in', uid: user.uid, name };
    });
  }, [status, user, setIdentity]);
  return null;
}

function FirestoreAtoms({
  renew,
  children,
}: Pick<FirestoreOfPage, 'renew'> & { children: ReactNode }) {
  useHydrateAtoms([
    [firestoreAtom, useFirestore()],
    [firestoreSourceAtom, { renew }],
  ] as const);
  return children;
}
