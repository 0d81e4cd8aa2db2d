import { ApiError, codeOf } from '../../domain/errors.ts';
import type { Envelope } from '../../domain/contract/envelope.ts';

/**
 * Calls the actions of a running Next as one player; each returns the id of its room, or throws ApiError.
 * @param onRefusal gets a text for every call that failed
 */
export function restCalls(url: string, token: string, onRefusal: (text: string) => void) {
  return async (action: string, fields: Record<string, string>): Promise<string> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== '') body.set(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const envelope = await fetch(`${url}/api/${action}`, { method: 'POST', body, headers })
      .then((response) => response.json() as Promise<Envelope<Record<string, unknown> | null>>)
      .catch((error: unknown) => {
        onRefusal(`${action}: ${String((error as Error).cause ?? error)}`);
        throw new ApiError('unavailable');
      });
    if (!envelope.error) return String(envelope.data?.['room_id'] ?? '');
    const code = codeOf(envelope.message);
    if (code !== 'roomCodeExists') {
      onRefusal(`${action}: ${envelope.message} ${envelope.error_msg ?? ''}`);
    }
    throw new ApiError(code);
  };
}
