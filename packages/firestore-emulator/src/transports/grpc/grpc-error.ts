import type { ServerDuplexStream } from '@grpc/grpc-js';
import { toStatusError } from '../../model/status.ts';

/** A bidirectional call of grpc-js that carries bytes. */
export type BytesDuplex = ServerDuplexStream<Buffer, Buffer>;

/** A status for grpc-js, which percent-encodes the message and would throw on a lone surrogate. */
export function grpcError(error: unknown): Error & { code: number; details: string } {
  const status = toStatusError(error);
  const details = status.message.toWellFormed();
  return Object.assign(new Error(details), { code: status.code, details });
}
