/** A path such as `/databases/(default)/documents/users/alice`, with the names path.bind() gave to segments. */
export class PathValue {
  readonly type = 'path';
  readonly segments: readonly string[];
  readonly names: ReadonlyMap<string, string>;

  constructor(segments: readonly string[], names: ReadonlyMap<string, string> = NO_NAMES) {
    this.segments = segments;
    this.names = names;
  }

  /** Reads `/a/b` or `a/b`. */
  static parse(text: string): PathValue {
    const bare = text.startsWith('/') ? text.slice(1) : text;
    return new PathValue(bare === '' ? [] : bare.split('/'));
  }

  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

export function pathsEqual(left: PathValue, right: PathValue): boolean {
  return (
    left.segments.length === right.segments.length &&
    left.segments.every((segment, index) => segment === right.segments[index])
  );
}
