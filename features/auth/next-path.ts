/** Where to go after signing in: a path of this site, else the home page; an address of another site is never followed. */
export function readNextPath(wanted: string | readonly string[] | undefined): string {
  const base = 'http://site.invalid';
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, base)) {
    return '/';
  }
  const { origin, pathname, search } = new URL(wanted, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
