import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';

/**
 * The channel on which Node reports every stream that a client opens (node:diagnostics_channel, built-in channels,
 * http2).
 */
const STREAM_CREATED = 'http2.server.stream.created';

/**
 * Answers calls that a client sends after its GOAWAY. Node replies to a GOAWAY at once with another, which refuses
 * calls it has not read yet. The grpc-js 1.9 inside the Firebase SDK then retries a refused call of a closed client
 * forever in one turn of its event loop; this happens to calls in flight at `terminate()`. A client that sent GOAWAY
 * ends the connection itself when its calls are done.
 * @param isOurs whether a connection is ours and not one of another HTTP/2 server in the process, by `address:port` of
 * the client
 * @returns ends it
 */
export function ignoreGoaway(isOurs: (peer: string) => boolean): () => void {
  const seen = new WeakSet<Http2Session>();
  const onStream = (message: unknown) => {
    const { session } = (message as { readonly stream: ServerHttp2Stream }).stream;
    if (session === undefined || seen.has(session)) return;
    seen.add(session);
    const { remoteAddress, remotePort } = session.socket;
    // Node calls `close` when a GOAWAY arrives; grpc-js ends its sessions by destroy().
    if (isOurs(`${remoteAddress}:${remotePort}`)) session.close = () => undefined;
  };
  subscribe(STREAM_CREATED, onStream);
  return () => unsubscribe(STREAM_CREATED, onStream);
}
