import { ApiError } from '../../domain/errors.ts';

/** Throws ApiError for a call that does not come from the game's own page. */
export type CheckApp = (request: Request) => Promise<void>;

/** The header in which Firebase's SDKs also send the token. */
const HEADER = 'x-firebase-appcheck';

/** The error codes of firebase-admin for an invalid token. */
const WORTHLESS = new Set(['app-check/invalid-argument', 'app-check/app-check-token-expired']);

/**
 * Checks the App Check token of a call.
 * @param verify resolves for a valid token; null if App Check is off, and every call passes
 */
export function appChecker(verify: () => ((token: string) => Promise<unknown>) | null): CheckApp {
  return async (request) => {
    const check = verify();
    if (!check) return;
    const token = request.headers.get(HEADER);
    if (!token) throw new ApiError('somethingWentWrong', 'an App Check token is needed', REFUSED);
    try {
      await check(token);
    } catch (error) {
      if (!WORTHLESS.has(String((error as { code?: unknown }).code))) throw error;
      throw new ApiError('somethingWentWrong', 'the App Check token is not valid', REFUSED);
    }
  };
}

const REFUSED = { status: 403 } as const;
