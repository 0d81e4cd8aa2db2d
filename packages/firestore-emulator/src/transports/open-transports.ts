import type { Socket } from 'node:net';
import { handleControl } from '../control/control-transport.ts';
import type { ControlTarget } from '../control/control-target.ts';
import type { FaultPlan } from '../control/fault-plan.ts';
import { withFaults } from '../control/faulty-service.ts';
import type { FirestoreService } from '../service/call.ts';
import type { TransportEnvironment } from './transport-environment.ts';
import { loadGrpcTransport } from './grpc/grpc-transport.ts';
import type { GrpcTransport } from './grpc/grpc-transport.ts';
import { createHttpTransport } from './http/http-transport.ts';
import { withRequestLog } from './logged-service.ts';
import { openPort } from './port.ts';
import type { RequestLog } from './request-log.ts';
import { handleRest } from './rest/rest-transport.ts';
import { WebChannelTransport } from './webchannel/webchannel-transport.ts';

export interface TransportOptions {
  readonly service: FirestoreService;
  readonly control: ControlTarget;
  readonly faults: FaultPlan;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The clock by which tokens expire, milliseconds since the epoch. Default the system's, shifted by a clock fault. */
  readonly nowMs?: (project: string | undefined) => number;
  /** A quiet WebChannel gets a noop this often, in milliseconds. Default 30 s. */
  readonly keepAliveMs?: number;
  /** Called with every request once its answer is known. Without it nothing is measured. */
  readonly log?: RequestLog;
}

export interface OpenTransports {
  readonly host: string;
  readonly port: number;
  /** Ends all connections and streams at once and frees the port. */
  close(): Promise<void>;
}

/**
 * The gRPC transport is loaded this many milliseconds after the port has opened, or by the first call, which waits for
 * it.
 */
const GRPC_PRELOAD_MS = 20;

/**
 * Opens one port with all transports to a service: gRPC over cleartext HTTP/2, WebChannel, REST and control over HTTP/1.1.
 * @throws the system's error when the port cannot be opened
 */
export async function openTransports(options: TransportOptions): Promise<OpenTransports> {
  const { control, faults, host, port, log } = options;
  const faulty = withFaults(options.service, faults);
  const environment: TransportEnvironment = {
    service: log === undefined ? faulty : withRequestLog(faulty, log),
    nowMs:
      options.nowMs ??
      ((project) => Date.now() + (project === undefined ? 0 : faults.clockOffsetMs(project))),
    log,
  };
  const webChannel = new WebChannelTransport(environment, options.keepAliveMs);
  const http = createHttpTransport([
    (request, response, url) => webChannel.handle(request, response, url),
    (request, response, url) => handleRest(environment, request, response, url),
    (request, response, url) => handleControl({ target: control, faults }, request, response, url),
  ]);
  let loading: Promise<GrpcTransport> | undefined;
  const grpc = () => (loading ??= loadGrpcTransport(environment));
  const open = await openPort({
    host,
    port,
    onHttp1: (socket) => http.emit('connection', socket),
    onHttp2: (socket) => void acceptHttp2(grpc(), socket),
  });
  const preload = setTimeout(() => {
    grpc().catch((error: unknown) => {
      process.emitWarning(`The gRPC transport could not be loaded: ${String(error)}`);
    });
  }, GRPC_PRELOAD_MS);
  return {
    host: open.host,
    port: open.port,
    async close() {
      clearTimeout(preload);
      webChannel.close();
      await open.close();
      await loading?.then(
        (transport) => transport.close(),
        () => undefined,
      );
    },
  };
}

async function acceptHttp2(loading: Promise<GrpcTransport>, socket: Socket): Promise<void> {
  try {
    const transport = await loading;
    if (!socket.destroyed) transport.accept(socket);
  } catch {
    socket.destroy();
  }
}
