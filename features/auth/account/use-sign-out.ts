import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useRouter } from 'next/navigation';
import { endSessionAtom } from '../session/session-atoms.ts';

/** How to sign out: ends the session, forgets what was read for this player, and goes home. */
export function useSignOut(): () => Promise<void> {
  const end = useSetAtom(endSessionAtom);
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await end();
    queries.clear();
    router.replace('/');
  };
}
