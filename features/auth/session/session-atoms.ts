import { atom } from 'jotai';
import { logOut } from '../../../domain/contract/log-out.ts';
import { userSignup } from '../../../domain/contract/user-signup.ts';
import { readIdTokenAtom } from '../../../realtime/identity/id-token-atom.ts';
import { chosenNameAtom, signOutAtom } from '../../../realtime/identity/sign-in-atoms.ts';
import { callAction } from '../../shared/rest/call-action.ts';
import { RestFault } from '../../shared/rest/rest-fault.ts';
import { heldSession } from './held-session.ts';

/** Why no session could be opened. */
export type SessionFault = 'unavailable' | 'deactivated' | 'refused';

/** The session of this page at our server, beside the user at Firebase. */
export type Session =
  | { readonly state: 'none' }
  | { readonly state: 'opening'; readonly uid: string }
  /** `openedAt` is when this page opened it, in milliseconds; undefined if it was there before. */
  | { readonly state: 'open'; readonly uid: string; readonly openedAt: number | undefined }
  | { readonly state: 'failed'; readonly uid: string; readonly fault: SessionFault };

/** A session that is refused so soon after it was opened would be refused again: the browser keeps no cookies, say. */
const TOO_SOON_MS = 10_000;

const heldSessionAtom = atom<Session>({ state: 'none' });

/** The session of this page. */
export const sessionAtom = atom((get) => get(heldSessionAtom));

/** How opening a session ended: `lost` means that Firebase's user is worth nothing any more. */
type Opening = SessionFault | 'open' | 'lost';

/** Proves to our server who the user is. */
const proveAtom = atom(null, async (get, set, uid: string): Promise<Opening> => {
  const reading = await set(readIdTokenAtom);
  if (reading.kind === 'unavailable') return 'unavailable';
  if (reading.kind === 'signed-out') return 'lost';
  const name = get(chosenNameAtom) ?? undefined;
  try {
    await callAction(userSignup, { firebase_id: uid, type: reading.type, name }, reading.token);
    return 'open';
  } catch (error) {
    if (!(error instanceof RestFault)) throw error;
    const { reason } = error;
    if (reason.kind === 'unauthorized') return 'lost';
    if (reason.kind === 'unavailable' || reason.kind === 'malformed') return 'unavailable';
    if (reason.meaning === 'accountDeactivated') return 'deactivated';
    // a name that the server does not take must not stand in the way of the next try
    set(chosenNameAtom, null);
    return 'refused';
  }
});

/** Makes sure that the user has a session: the one this browser holds, or a new one. Asking twice opens one. */
export const openSessionAtom = atom(null, async (get, set, uid: string): Promise<void> => {
  const session = get(heldSessionAtom);
  if (isOf(session, uid) && (session.state === 'opening' || session.state === 'open')) return;
  if (heldSession() === uid) {
    set(heldSessionAtom, { state: 'open', uid, openedAt: undefined });
    return;
  }
  set(heldSessionAtom, { state: 'opening', uid });
  const opening = await set(proveAtom, uid);
  // meanwhile another may have signed in
  if (isOf(get(heldSessionAtom), uid)) await set(settleAtom, { uid, opening });
});

/**
 * Opens a session anew after the server said that there is none; what the page shows stays meanwhile.
 * @returns whether there is a user to go on with
 */
export const renewSessionAtom = atom(null, async (get, set): Promise<boolean> => {
  const session = get(heldSessionAtom);
  if (session.state !== 'open' || get(renewingAtom)) return true;
  const { uid, openedAt } = session;
  if (openedAt !== undefined && Date.now() - openedAt < TOO_SOON_MS) {
    await set(endSessionAtom);
    return false;
  }
  set(renewingAtom, true);
  const opening = await set(proveAtom, uid);
  set(renewingAtom, false);
  // no server, no verdict: the next call that is refused asks again
  if (opening === 'unavailable' || !isOf(get(heldSessionAtom), uid)) return true;
  await set(settleAtom, { uid, opening });
  return opening !== 'lost';
});

/** Ends the session at our server as far as it can be reached, then Firebase's user. */
export const endSessionAtom = atom(null, async (_get, set): Promise<void> => {
  set(heldSessionAtom, { state: 'none' });
  await callAction(logOut, {}).catch(() => undefined);
  await set(signOutAtom);
});

const renewingAtom = atom(false);

const settleAtom = atom(
  null,
  async (_get, set, { uid, opening }: { uid: string; opening: Opening }): Promise<void> => {
    switch (opening) {
      case 'open':
        set(heldSessionAtom, { state: 'open', uid, openedAt: Date.now() });
        return;
      case 'lost':
        await set(endSessionAtom);
        return;
      default:
        set(heldSessionAtom, { state: 'failed', uid, fault: opening });
    }
  },
);

/** Whether a session belongs to this player. */
export function isOf(session: Session, uid: string): boolean {
  return session.state !== 'none' && session.uid === uid;
}
