/** The type names allowed after `is`. Source: firebase.google.com/docs/reference/rules/rules; `null` is none. */
const TYPE_NAMES = [
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
] as const;

/** A type a rule can test for; `number` is int or float. */
export type TypeName = (typeof TYPE_NAMES)[number];

export function isTypeName(name: string): name is TypeName {
  return (TYPE_NAMES as readonly string[]).includes(name);
}
