/** Ends a switch over a union: a new variant breaks the build here. Throws if one gets through. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected variant: ${JSON.stringify(value)}`);
}
