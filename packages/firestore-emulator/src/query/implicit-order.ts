import {
  compareFieldPaths,
  fieldPathsEqual,
  isNameField,
  NAME_FIELD,
} from '../model/field-path.ts';
import type { FieldFilter, FieldPath, Filter, Order } from './query.ts';

const INEQUALITIES: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '!=', 'not-in']);

export function isInequality(filter: FieldFilter): boolean {
  return INEQUALITIES.has(filter.op);
}

/** Every field filter of a filter tree, left to right. */
export function fieldFiltersOf(filter: Filter | undefined): FieldFilter[] {
  if (!filter) return [];
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(fieldFiltersOf);
}

/** The distinct fields with an inequality, in lexical order, the document name left out. */
export function inequalityFields(filter: Filter | undefined): FieldPath[] {
  const fields: FieldPath[] = [];
  for (const { field } of fieldFiltersOf(filter).filter(isInequality)) {
    if (!isNameField(field) && !fields.some((other) => fieldPathsEqual(other, field))) {
      fields.push(field);
    }
  }
  return fields.sort(compareFieldPaths);
}

/**
 * Completes an order as the server does: inequality fields that are not yet ordered, in lexical order, then the document
 * name, all in the direction of the last explicit order.
 */
export function completeOrder(filter: Filter | undefined, orderBy: readonly Order[]): Order[] {
  const order = [...orderBy];
  const direction = order.at(-1)?.direction ?? 'asc';
  const held = (field: FieldPath) => order.some((other) => fieldPathsEqual(other.field, field));
  for (const field of inequalityFields(filter)) {
    if (!held(field)) order.push({ field, direction });
  }
  if (!held(NAME_FIELD)) order.push({ field: NAME_FIELD, direction });
  return order;
}
