import { absolute } from './whole-numbers.ts';

/** A number that follows others, as in `+ 3` or `- 3`; '' for 0. */
export function termTex(value: bigint): string {
  if (value === 0n) return '';
  return `${value < 0n ? '-' : '+'} ${absolute(value)}`;
}

/** A number as an operand: a negative one in brackets. */
export function operandTex(value: bigint): string {
  return value < 0n ? `(${value})` : String(value);
}

/** A polynomial, as in `x^2 - 5x + 6`. @param coefficients from the highest power down */
export function polynomialTex(coefficients: readonly bigint[], variable = 'x'): string {
  const terms = coefficients.flatMap((coefficient, at) => {
    if (coefficient === 0n) return [];
    const exponent = coefficients.length - 1 - at;
    const size = absolute(coefficient);
    const factor = size === 1n && exponent > 0 ? '' : String(size);
    const power = exponent > 1 ? `${variable}^${exponent}` : variable;
    return [{ sign: coefficient < 0n ? '-' : '+', term: `${factor}${exponent > 0 ? power : ''}` }];
  });
  if (terms.length === 0) return '0';
  return terms
    .map(({ sign, term }, at) =>
      at > 0 ? ` ${sign} ${term}` : `${sign === '-' ? '-' : ''}${term}`,
    )
    .join('');
}
