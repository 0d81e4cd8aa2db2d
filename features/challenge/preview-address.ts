/**
 * The origin of the page, for the picture in its preview: a messenger resolves no relative address.
 * @param headers of the request for the page
 */
export function previewOrigin(headers: Headers): URL {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? '';
  const [scheme = ''] = (headers.get('x-forwarded-proto') ?? '').split(',');
  const origin = `${scheme.trim() === 'https' ? 'https' : 'http'}://${host}`;
  return new URL(/^[\w.:[\]-]+$/.test(host) && URL.canParse(origin) ? origin : 'http://localhost');
}
