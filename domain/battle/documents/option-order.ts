/** Writes an order of options as digits ("2031"): Firestore nests no arrays. */
export function formatOrder(order: readonly number[]): string {
  return order.join('');
}

/** Reads what formatOrder wrote. */
export function parseOrder(digits: string): readonly number[] {
  return [...digits].map(Number);
}
