import { resourceName } from '../../model/document.ts';
import type { DatabaseId } from '../../model/document.ts';
import type { Fields } from '../../model/value.ts';
import { FieldsMap, pathOfResourceName } from '../values/from-model.ts';
import { MapValue } from '../values/map-value.ts';
import type { RuleValue } from '../values/rule-value.ts';

const KEYS = ['data', 'id', '__name__'] as const;

/**
 * `resource`, `request.resource` and the result of get(): data, id and __name__ of a document, created on first use.
 */
export class DocumentResource extends MapValue {
  readonly #database: DatabaseId;
  readonly #document: { readonly path: string; readonly fields: Fields };
  #data: FieldsMap | undefined;

  constructor(database: DatabaseId, document: { readonly path: string; readonly fields: Fields }) {
    super();
    this.#database = database;
    this.#document = document;
  }

  get size(): number {
    return KEYS.length;
  }

  get(key: string): RuleValue | undefined {
    const { path, fields } = this.#document;
    switch (key) {
      case 'data':
        return (this.#data ??= new FieldsMap(fields));
      case 'id':
        return path.slice(path.lastIndexOf('/') + 1);
      case '__name__':
        return pathOfResourceName(resourceName(this.#database, path));
      default:
        return undefined;
    }
  }

  has(key: string): boolean {
    return (KEYS as readonly string[]).includes(key);
  }

  keys(): Iterable<string> {
    return KEYS;
  }
}
