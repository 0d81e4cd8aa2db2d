import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * The handlers of connections by protocol, which the first bytes of a connection show. The bytes are put back first.
 */
export interface PortOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly onHttp1: (socket: Socket) => void;
  readonly onHttp2: (socket: Socket) => void;
}

/** An open port. */
export interface OpenPort {
  readonly host: string;
  readonly port: number;
  /** Ends every connection at once and frees the port. */
  close(): Promise<void>;
}

/**
 * An HTTP/2 connection with prior knowledge begins `PRI * HTTP/2.0` (RFC 9113, 3.4); no HTTP/1.1 method begins like
 * this.
 */
const HTTP2_PREFACE = 'PRI';

/** Opens one port for HTTP/1.1 and cleartext HTTP/2. @throws the system's error, such as EADDRINUSE */
export async function openPort(options: PortOptions): Promise<OpenPort> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    sniff(socket, options);
  });
  await listening(server, options);
  const address = server.address() as AddressInfo;
  return {
    host: options.host,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listening(server: Server, { host, port }: PortOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function sniff(socket: Socket, { onHttp1, onHttp2 }: PortOptions): void {
  let seen: Buffer = Buffer.alloc(0);
  const onReadable = () => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    seen = Buffer.concat([seen, chunk]);
    const start = seen.toString('latin1', 0, HTTP2_PREFACE.length);
    if (seen.length < HTTP2_PREFACE.length && HTTP2_PREFACE.startsWith(start)) return;
    socket.off('readable', onReadable);
    socket.off('end', onEnd);
    socket.unshift(seen);
    if (start === HTTP2_PREFACE) onHttp2(socket);
    else onHttp1(socket);
  };
  const onEnd = () => socket.destroy();
  socket.on('readable', onReadable);
  socket.on('end', onEnd);
}
