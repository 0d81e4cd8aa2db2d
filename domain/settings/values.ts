import * as v from 'valibot';

// Each message names the whole allowed range; `readOver` adds the field's name and the value.

/** A whole number within a range. */
export const wholeBetween = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

/** A text of a limited length. */
export const textWithin = (most: number, least = 0) => {
  const message =
    least > 0
      ? `must be a text of ${least} to ${most} characters`
      : `must be a text of at most ${most} characters`;
  return v.pipe(v.string(message), v.minLength(least, message), v.maxLength(most, message));
};

/** A text that matches a pattern. @param form completes "must be" in the message */
export const textLike = (pattern: RegExp, form: string) =>
  v.pipe(v.string(`must be ${form}`), v.regex(pattern, `must be ${form}`));

/** One of several texts. */
export const oneOf = <const T extends readonly string[]>(texts: T) => {
  const quoted = texts.map((text) => `"${text}"`);
  return v.picklist(texts, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`);
};

export const SWITCH = v.boolean('must be a boolean: true or false');
