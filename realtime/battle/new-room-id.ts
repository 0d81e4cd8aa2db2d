const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 20;

/** Makes up the id of a room, that nobody guesses: asking for the same room twice opens one. */
export function newRoomId(): string {
  return Array.from(
    { length: LENGTH },
    () => LETTERS[Math.floor(secureRandom() * LETTERS.length)],
  ).join('');
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
