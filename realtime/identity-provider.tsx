'use client';

import type { ReactNode } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { connectAuth } from './auth-client.ts';
import { FirebaseProviders } from './firebase-providers.tsx';
import { createConnectionHook } from './page-connection.ts';

const useConnection = createConnectionHook(connectAuth);

/** Connects a sign-in page: Auth and the identity atoms, without the code of Firestore, to keep the page small. */
export function IdentityProvider({
  environment,
  connecting,
  children,
}: {
  environment: PublicEnvironment;
  /** Shown until the browser has connected; also what the server renders. */
  connecting: ReactNode;
  children: ReactNode;
}) {
  const connection = useConnection(environment);
  if (!connection) return connecting;
  return <FirebaseProviders connection={connection}>{children}</FirebaseProviders>;
}
