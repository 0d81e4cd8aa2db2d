import type { Socket } from 'node:net';

/** The speed of one direction of a link. */
export interface LinkSpeed {
  /** Milliseconds that each byte travels. */
  readonly delayMs: number;
  /** Bytes a second, shared by all connections of the link. */
  readonly bytesPerSecond: number;
}

/** One direction of a link that several connections share. */
export interface LinkDirection {
  /** Carries what arrives at one socket to another, until either ends. */
  carry: (from: Socket, to: Socket) => void;
  /** Bytes that have entered so far. */
  readonly bytes: () => number;
}

/** Long messages travel in pieces, so that connections take turns. */
const PIECE_BYTES = 1_400;
/** A connection with more than this under way waits, as TCP does. */
const WINDOW_BYTES = 32_768;

/** Opens a direction. @param speed undefined for one without delay and limit */
export function openDirection(speed: () => LinkSpeed | undefined): LinkDirection {
  let bytes = 0;
  /** When the link is free again, by `performance.now()`. */
  let freeAt = 0;
  const carry = (from: Socket, to: Socket) => {
    let underWay = 0;
    const send = (piece: Buffer) => {
      if (!to.destroyed && !to.writableEnded) to.write(piece);
    };
    from.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      const { delayMs, bytesPerSecond } = speed() ?? { delayMs: 0, bytesPerSecond: Infinity };
      if (delayMs === 0 && underWay === 0) {
        send(chunk);
        return;
      }
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1_000;
        underWay += piece.length;
        setTimeout(
          () => {
            underWay -= piece.length;
            send(piece);
            if (underWay < WINDOW_BYTES && from.isPaused()) from.resume();
          },
          freeAt + delayMs - performance.now(),
        );
      }
      if (underWay > WINDOW_BYTES) from.pause();
    });
  };
  return { carry, bytes: () => bytes };
}
