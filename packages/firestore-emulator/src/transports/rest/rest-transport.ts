import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidArgument, StatusError } from '../../model/status.ts';
import type { CallContext, ServerStreamMethod } from '../../service/call.ts';
import { callerOf, logRejected } from '../transport-environment.ts';
import type { TransportEnvironment } from '../transport-environment.ts';
import { parseJson, readBody } from '../http/body.ts';
import { clientGone } from '../http/client-gone.ts';
import { errorBody, sendError, sendJson } from '../http/respond.ts';
import { projectOf } from '../request-target.ts';
import { readParameters } from './query-parameters.ts';
import { parseResourcePath } from './resource-path.ts';
import { findCall, isVerb } from './routes.ts';
import type { Binding, RestCall } from './routes.ts';

/**
 * Handles the REST API under `/v1/projects/`; false for any other path. Bodies are JSON with any content type, because
 * the SDKs send text/plain to avoid preflights.
 */
export async function handleRest(
  environment: TransportEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (!url.pathname.startsWith('/v1/')) return false;
  let call: RestCall | undefined;
  let context: CallContext | undefined;
  try {
    const path = parseResourcePath(url.pathname, isVerb);
    call = path && findCall(request.method ?? '', path);
    if (call === undefined) return false;
    const message = await readMessage(call.binding, request, url);
    context = contextOf(environment, request, response, path?.database ?? '');
    if (call.kind === 'unary') {
      const answer = await environment.service.unary(call.method, message, context);
      sendJson(response, 200, answer);
    } else {
      await sendStream(environment, call.method, message, context, response);
    }
  } catch (error) {
    if (context === undefined) {
      logRejected(environment, 'rest', call?.method ?? `${request.method}`, url.pathname, error);
    }
    sendError(response, error, call?.kind === 'stream');
  }
  return true;
}

/** @throws UNAUTHENTICATED, PERMISSION_DENIED */
function contextOf(
  environment: TransportEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
  database: string,
): CallContext {
  return {
    dialect: 'json',
    transport: 'rest',
    caller: callerOf(environment, request.headers.authorization, projectOf(database), request),
    signal: clientGone(response),
    cut: () => request.socket.destroy(),
  };
}

/** Builds the request message; members of the URL's path override the body's. @throws INVALID_ARGUMENT */
async function readMessage(
  binding: Binding,
  request: IncomingMessage,
  url: URL,
): Promise<Record<string, unknown>> {
  const body = binding.body === 'none' ? {} : readObject(await readBody(request));
  if (binding.body === 'none') request.resume();
  const message: Record<string, unknown> = readParameters(url.searchParams, binding.parameters);
  if (binding.body === 'document') message['document'] = body;
  else Object.assign(message, body);
  for (const [member, value] of Object.entries(binding.fromPath)) {
    if (member === 'document.name') message['document'] = { ...body, name: value };
    else message[member] = value;
  }
  return message;
}

function readObject(text: string): Record<string, unknown> {
  const body = parseJson(text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw invalidArgument('Invalid JSON payload received. Expected a JSON object.');
}

/** Answers with a JSON array that grows message by message. An error before the first message sets the HTTP status. */
async function sendStream(
  environment: TransportEnvironment,
  method: ServerStreamMethod,
  message: object,
  context: CallContext,
  response: ServerResponse,
): Promise<void> {
  let hasBegun = false;
  try {
    for await (const item of environment.service.serverStream(method, message, context)) {
      const text = JSON.stringify(item);
      if (!hasBegun) begin(response);
      const isFlowing = response.write(hasBegun ? `,\n${text}` : `[${text}`);
      hasBegun = true;
      if (!isFlowing) await drained(response, context.signal);
    }
    if (!hasBegun) begin(response);
    response.end(hasBegun ? ']' : '[]');
  } catch (error) {
    if (!hasBegun) throw error;
    response.end(`,\n${JSON.stringify(errorBody(error))}]`);
  }
}

function begin(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal }).catch(() => {
    throw new StatusError('CANCELLED', 'The client went away.');
  });
}
