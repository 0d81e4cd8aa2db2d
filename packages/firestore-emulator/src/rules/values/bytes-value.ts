/** A value of type bytes. */
export class BytesValue {
  readonly type = 'bytes';
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static ofUtf8(text: string): BytesValue {
    return new BytesValue(utf8Of(text));
  }
}

/** UTF-8 as Java writes it: half of a surrogate pair, which a slice can leave, becomes a question mark. */
export function utf8Of(text: string): Buffer {
  return Buffer.from(text.isWellFormed() ? text : text.replaceAll(/\p{Surrogate}/gu, '?'), 'utf8');
}
