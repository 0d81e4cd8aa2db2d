import { request } from 'node:http';
import type { Agent } from 'node:http';
import type { Call } from './load.ts';

const BOUNDARY = 'quizbout-bench-boundary';

/** The HTTP request of a call: a multipart form, as the pages send it. */
export function requestOf(
  call: Call,
  turn: number,
): { readonly headers: Record<string, string>; readonly body: string } {
  const number = turn % call.players.length;
  const player = call.players[number];
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      ...(call.isSignedIn && player && { authorization: `Bearer ${player.token}` }),
    },
    body: formOf(call, turn),
  };
}

/** Makes one call. @returns the error of the reply, or undefined */
export function send(call: Call, turn: number, agent: Agent): Promise<string | undefined> {
  const { headers, body } = requestOf(call, turn);
  return new Promise((resolve) => {
    const sent = request(
      call.url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => {
          const isRight = response.statusCode === 200 && text.startsWith(call.answer);
          resolve(isRight ? undefined : `HTTP ${response.statusCode} ${text.slice(0, 120)}`);
        });
        response.on('error', (error) => resolve(String(error)));
      },
    );
    sent.on('error', (error) => resolve(String(error)));
    sent.end(body);
  });
}

function formOf({ form, picks, players }: Call, turn: number): string {
  const pick = picks[Math.floor(turn / players.length) % picks.length] ?? '';
  const parts = Object.entries(form).map(([name, value]) => {
    const filled = value
      .replace('{turn}', String(turn))
      .replace('{id}', turn.toString(36).padStart(20, '0'))
      .replace('{pick}', pick);
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${filled}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
