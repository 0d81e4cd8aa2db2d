/** Some parts of a value, at any depth. */
type PartOf<T> = T extends (...parameters: never) => unknown
  ? T
  : T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, PartOf<Value>>
    : T extends readonly (infer One)[]
      ? readonly PartOf<One>[]
      : T extends object
        ? { readonly [Key in keyof T]?: PartOf<T[Key]> | undefined }
        : T;

/** A fake with the parts of a value that the tested code reads; the compiler checks the type of each part. */
export function fakeOf<T>(parts: PartOf<T>): T {
  // the tested code does not read what is left out; if it does, it gets undefined and the test fails
  return parts as T;
}
