import * as v from 'valibot';

/** A text field of at most so many characters. */
export const text = (maxLength: number) =>
  v.pipe(
    v.string('must be a text'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
  );

/** A whole number in digits, sent as text and read as a number. */
export const WholeNumber = v.pipe(
  v.string('must be digits'),
  v.regex(/^(0|-?[1-9]\d{0,11})$/, 'must be a whole number in digits'),
  v.transform(Number),
);

/** Id of a content language, as in 14. */
export const LanguageId = v.pipe(v.string('must be an id'), v.regex(/^\d{1,6}$/, 'must be digits'));

/** '0' or '1', as the product family writes yes and no; read as a boolean. */
export const Flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((flag) => flag === '1'),
);

/**
 * The id of a document: letters, digits, hyphens and underscores, so that it is safe in a path. Firestore keeps ids like
 * `__x__` to itself and fails on them.
 */
export const DocumentId = v.pipe(
  v.string('must be an id'),
  v.regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, hyphens or underscores'),
  v.regex(/^(?!__.*__$)/, 'must not begin and end with __'),
);

/** The address part of a category: lower-case letters, digits and hyphens. */
export const Slug = v.pipe(
  text(60),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be a slug: lower-case letters, digits and hyphens'),
);

/** Of an action that takes nothing. */
export const NoFields = v.object({});

/** Of an answer that says nothing but its code. */
export const Nothing = v.null();

/** @returns how a boolean is sent */
export const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');
