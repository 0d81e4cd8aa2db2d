/** How long an answer may take. */
const TIMEOUT_MS = 10_000;
/** And with a file, on a slow line. */
const FILE_TIMEOUT_MS = 60_000;

/** What came back, whatever its status. */
export interface Posted {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Posts form data to this page's own server; the browser adds the session's cookie. The only code that knows axios, which
 * is loaded at the first call, so that no page waits for it.
 * @param bearer sent in the Authorization header
 * @returns undefined where no answer came in time
 */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string | Blob | undefined>>,
  bearer?: string,
): Promise<Posted | undefined> {
  const form = new FormData();
  const hasFile = Object.values(fields).some((value) => value instanceof Blob);
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  try {
    const { default: axios } = await import('axios');
    const { status, data } = await axios.post<unknown>(`${location.origin}${path}`, form, {
      timeout: hasFile ? FILE_TIMEOUT_MS : TIMEOUT_MS,
      // a status is an answer too
      validateStatus: () => true,
      ...(bearer !== undefined && { headers: { Authorization: `Bearer ${bearer}` } }),
    });
    return { status, body: data };
  } catch {
    // no network, too late, or axios itself could not be loaded: to the caller it is all the same
    return undefined;
  }
}
