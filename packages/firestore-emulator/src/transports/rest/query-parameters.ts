import { invalidArgument } from '../../model/status.ts';

/** The type of a query parameter. */
export type ParameterType = 'text' | 'boolean' | 'integer' | 'fieldPaths';

/** The parameters of a method, by dotted member path: `currentDocument.exists`. */
export type Parameters = Readonly<Record<string, ParameterType>>;

/** Google's system parameters (https://cloud.google.com/apis/docs/system-parameters): accepted, without effect here. */
const SYSTEM = new Set([
  'key',
  'alt',
  '$alt',
  'access_token',
  'oauth_token',
  'callback',
  'fields',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
  '$.xgafv',
  '$prettyPrint',
  '$httpHeaders',
]);

/** `field_paths` to `fieldPaths`: Google takes both spellings. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function readValue(name: string, type: ParameterType, values: readonly string[]): unknown {
  const value = values.at(-1)!;
  switch (type) {
    case 'text':
      return value;
    case 'fieldPaths':
      return values;
    case 'boolean':
      if (value === 'true' || value === '') return true;
      if (value === 'false') return false;
      throw invalidArgument(
        `Invalid value at '${name}' (TYPE_BOOL), "${value}": use true or false.`,
      );
    case 'integer':
      if (/^-?\d{1,10}$/.test(value)) return Number(value);
      throw invalidArgument(`Invalid value at '${name}' (TYPE_INT32), "${value}": use a number.`);
  }
}

/**
 * Reads the query of a URL into members of a request message: `mask.fieldPaths=a&mask.fieldPaths=b` becomes
 * `{mask: {fieldPaths: ['a', 'b']}}`.
 * @throws INVALID_ARGUMENT with production's message for an unknown parameter or a value of the wrong type.
 */
export function readParameters(query: URLSearchParams, known: Parameters): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const raw of new Set(query.keys())) {
    if (SYSTEM.has(raw)) continue;
    const name = camelCase(raw);
    const type = Object.hasOwn(known, name) ? known[name] : undefined;
    if (type === undefined) {
      throw invalidArgument(
        `Invalid JSON payload received. Unknown name "${raw}": Cannot bind query parameter. ` +
          `Field '${raw}' could not be found in request message.`,
      );
    }
    place(request, name.split('.'), readValue(raw, type, query.getAll(raw)));
  }
  return request;
}

function place(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = (target[head] ?? {}) as Record<string, unknown>;
  target[head] = inner;
  place(inner, rest, value);
}
