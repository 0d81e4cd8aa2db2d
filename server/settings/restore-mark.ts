/** The document that exists while `npm run admin -- restore` is running, and after it was interrupted. */
export const RESTORE_MARK = 'operations/restore';
