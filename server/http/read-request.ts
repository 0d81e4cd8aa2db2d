import { ApiError } from '../../domain/contract/api-error.ts';
import type { Action, Fields } from '../../domain/contract/action.ts';

/** Whether the caller came over https, also where a proxy has taken that off. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.slice(0, -1)) === 'https';
}

/**
 * The caller's address: the last that a proxy has noted. Next notes the socket's own where no proxy is; without a proxy a
 * caller may invent it, so this slows only honest clients down, and the limit per player holds the others.
 */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** Whether an address is this machine's own: a proxy that notes nothing, or a game on one machine. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Refuses a call that another site's page makes with our cookie: browsers say where a POST comes from, and only our own
 * pages may speak for a session that the browser adds by itself. Throws ApiError.
 */
export function checkSameOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const host =
    request.headers.get('x-forwarded-host') ??
    request.headers.get('host') ??
    new URL(request.url).host;
  if (origin && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiError('noToken', 'a session by cookie needs the Origin of this host', {
    status: 403,
  });
}

/** Far more than any form of ours needs. */
const MAX_BODY_BYTES = 64 * 1024;

/** The rest of the body stays unread, so that the connection is good for no other call. */
const LAST = { connection: 'close' };

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)(;|$)/i;

/**
 * Reads the form of a request.
 * @param file the one field that may be a file; nothing else may
 * @throws ApiError for what is too large or no form, ApiError for a form that we cannot use
 */
export async function readFields(request: Request, file?: Action['file']): Promise<Fields> {
  const bytes = await readBody(request, file);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) {
    throw new ApiError('missingFields', 'send multipart or urlencoded form data', { status: 415 });
  }
  const fields = new Map<string, string | Blob>();
  for (const [name, value] of await parseForm(bytes, type)) {
    if (typeof value !== 'string' && name !== file?.field) {
      throw new ApiError('missingFields', `${name} must not be a file`);
    }
    if (fields.has(name)) throw new ApiError('missingFields', `${name} is sent twice`);
    fields.set(name, value);
  }
  // own entries only: a field called __proto__ is a field like others
  return Object.fromEntries(fields);
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new ApiError('missingFields', 'the body is no form data of its content type');
  }
}

async function readBody(request: Request, file: Action['file']): Promise<Uint8Array<ArrayBuffer>> {
  const maxBytes = MAX_BODY_BYTES + (file?.maxBytes ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // counted as it arrives: content-length may be absent, or a lie
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      if (file) {
        const text = `${file.field} must have at most ${file.maxBytes} bytes`;
        throw new ApiError('uploadFailed', text, { status: 413, headers: LAST });
      }
      throw new ApiError('missingFields', `send at most ${maxBytes} bytes`, {
        status: 413,
        headers: LAST,
      });
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
