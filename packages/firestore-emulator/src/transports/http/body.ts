import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { invalidArgument, StatusError } from '../../model/status.ts';
import { MAX_REQUEST_BYTES, REQUEST_TOO_LARGE } from '../limits.ts';

/** A body longer than this is not read to its end. */
const GIVE_UP_BYTES = 256 * 1024 * 1024;

/**
 * Reads a request's body as UTF-8. A body over the limit is read and discarded, so that the client receives the answer.
 * @throws INVALID_ARGUMENT if it is larger than `limit` bytes or not UTF-8, CANCELLED if the client disconnects.
 */
export function readBody(request: IncomingMessage, limit = MAX_REQUEST_BYTES): Promise<string> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
      if (size > GIVE_UP_BYTES) request.destroy();
    });
    request.on('end', () => {
      if (size > limit) reject(invalidArgument(REQUEST_TOO_LARGE));
      else {
        const body = Buffer.concat(chunks);
        if (isUtf8(body)) resolve(body.toString('utf8'));
        else reject(invalidArgument('Invalid JSON payload received. The body is not valid UTF-8.'));
      }
    });
    const gone = () => reject(new StatusError('CANCELLED', 'The client went away.'));
    request.on('error', gone);
    request.on('close', gone);
  });
}

/** Parses a JSON body; an empty one is `{}`. @throws INVALID_ARGUMENT with production's message. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidArgument(`Invalid JSON payload received. ${reason}`);
  }
}
