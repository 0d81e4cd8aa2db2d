import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';

/** Node tells here of every stream that a client opens (node:diagnostics_channel, built-in channels, http2). */
const STREAM_CREATED = 'http2.server.stream.created';

/**
 * Lets calls that a client sends behind its GOAWAY be answered. Node answers a GOAWAY at once with one of its own, which
 * refuses calls it has not read yet; the grpc-js 1.9 inside the Firebase SDK retries a refused call of a closed client
 * for ever in one turn of its event loop. Such a call is one that is under way at `terminate()`. A client that said
 * goodbye ends the connection itself when its calls are done.
 * @param isOurs tells our connections from those of other HTTP/2 servers in the process by `address:port` of the client
 * @returns ends it
 */
export function ignoreGoaway(isOurs: (peer: string) => boolean): () => void {
  const seen = new WeakSet<Http2Session>();
  const onStream = (message: unknown) => {
    const { session } = (message as { readonly stream: ServerHttp2Stream }).stream;
    if (session === undefined || seen.has(session)) return;
    seen.add(session);
    const { remoteAddress, remotePort } = session.socket;
    // It is what Node calls when a GOAWAY comes; a session of grpc-js ends by destroy().
    if (isOurs(`${remoteAddress}:${remotePort}`)) session.close = () => undefined;
  };
  subscribe(STREAM_CREATED, onStream);
  return () => unsubscribe(STREAM_CREATED, onStream);
}
