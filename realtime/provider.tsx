'use client';

import type { ReactNode } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { connectFirebase } from './firebase-client.ts';
import { FirebaseProviders } from './firebase-providers.tsx';
import { createConnectionHook } from './page-connection.ts';

const useConnection = createConnectionHook(connectFirebase, (client) => client.stop());

/** Connects a page to Firebase with Firestore; its children get the app, Auth, Firestore and a store of atoms. */
export function RealtimeProvider({
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
