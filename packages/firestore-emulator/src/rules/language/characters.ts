/** Whether the code unit may begin a name: a letter or an underscore. */
export function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code);
}

/** Whether the code unit may occur in a literal segment of a path: letters, digits, `_ - . ~ % @` and beyond ASCII. */
export function isSegmentPart(code: number): boolean {
  return isNamePart(code) || code > 127 || SEGMENT_SIGNS.has(code);
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

const SEGMENT_SIGNS = new Set([...'-.~%@'].map((sign) => sign.charCodeAt(0)));
