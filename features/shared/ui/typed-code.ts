/**
 * What of a typed or pasted text belongs into a code of that length: letters and digits, in capitals. A pasted link
 * gives the value of its `code` parameter.
 */
export function typedCode(text: string, length: number): string {
  const linked = /[?&#]code=([^&#\s]+)/i.exec(text)?.[1];
  return (linked ?? text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, length);
}
