import { API_CODES } from '../../domain/contract/envelope.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';
import type { BattleApiResult } from '../../realtime/battle/battle-api-atom.ts';

/**
 * Calls the actions of a running Next as one player.
 * @param onRefusal told of every call that did not end well, in words
 */
export function restCalls(url: string, token: string, onRefusal: (words: string) => void) {
  return async (action: string, fields: Record<string, string>): Promise<BattleApiResult> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== '') body.set(name, value);
    try {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api/${action}`, { method: 'POST', body, headers });
      const envelope = (await response.json()) as Envelope<Record<string, unknown> | null>;
      if (!envelope.error) return { ok: true, roomId: String(envelope.data?.['room_id'] ?? '') };
      if (envelope.message === API_CODES.roomCodeExists) return { ok: false, reason: 'code-taken' };
      onRefusal(`${action}: ${envelope.message} ${envelope.error_msg ?? ''}`);
      return { ok: false, reason: 'other' };
    } catch (error) {
      onRefusal(`${action}: ${String((error as Error).cause ?? error)}`);
      return { ok: false, reason: 'unavailable' };
    }
  };
}
