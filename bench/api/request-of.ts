import type { Call } from './load.ts';

const BOUNDARY = 'quizbout-bench-boundary';

/** One call as it goes over the wire: a form in multipart, as the pages send it. */
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
