/** A value of type bytes. */
export class BytesValue {
  readonly type = 'bytes';
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static ofUtf8(text: string): BytesValue {
    return new BytesValue(Buffer.from(text, 'utf8'));
  }
}
