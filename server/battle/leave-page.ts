import { FieldValue } from 'firebase-admin/firestore';
import { answer } from '../../domain/contract/envelope.ts';
import { leavePage } from '../../domain/contract/leave-page.ts';
import { defineAction } from '../http/define-action.ts';
import { roomOf } from './rooms.ts';

const NOT_FOUND = 5;

/** Notes that a player's page was closed; any heartbeat that comes later takes it back. */
export const leavePageAction = defineAction(
  leavePage,
  async ({ room_id: roomId }, { firestore, caller }) => {
    try {
      await roomOf(firestore, roomId)
        .collection('players')
        .doc(caller.uid)
        .update({ goneAt: FieldValue.serverTimestamp() });
    } catch (error) {
      // closed before the battle was dealt: nobody waits
      if ((error as { code?: number }).code !== NOT_FOUND) throw error;
    }
    return answer(null);
  },
);
