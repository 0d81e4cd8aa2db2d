import type { ApiCode } from '../../../domain/errors.ts';
import { API_CODES } from '../../../domain/errors.ts';

/** The envelope of a call that fails with this code, without its details. */
export const refused = (code: ApiCode) => ({ error: true, message: API_CODES[code] });
