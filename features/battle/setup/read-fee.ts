/** Reads a typed fee: a whole number of coins from 0 to the most there may be, or undefined. */
export function readFee(typed: string, max: number): number | undefined {
  const digits = typed.trim();
  const fee = Number(digits);
  return /^\d{1,6}$/.test(digits) && fee <= max ? fee : undefined;
}
