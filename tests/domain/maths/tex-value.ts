/** Values of variables by name. */
type Variables = Readonly<Record<string, number>>;

/**
 * The value of a TeX formula of school mathematics: numbers, variables, `\frac`, `\sqrt`, `\cdot`, `\pi`, degrees,
 * powers, brackets, and factors without a sign between them.
 * @throws Error for any other formula
 */
export function texValue(tex: string, variables: Variables = {}): number {
  const tokens = tex.match(/\\[a-z]+|\d+|[a-z]|[-+^{}()]/gi) ?? [];
  let at = 0;
  const take = (expected?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new Error(`${tex}: ${token} where ${expected ?? 'a token'} must be`);
    }
    return token;
  };
  const inside = (open: string, close: string): number => {
    take(open);
    const value = sum();
    take(close);
    return value;
  };
  const group = (): number => (tokens[at] === '{' ? inside('{', '}') : atom());
  function atom(): number {
    if (tokens[at] === '(') return inside('(', ')');
    const token = take();
    if (/^\d+$/.test(token)) return Number(token);
    if (token === '\\pi') return Math.PI;
    if (token === '\\frac') return group() / group();
    if (token === '\\sqrt') return Math.sqrt(group());
    const value = variables[token];
    if (value === undefined) throw new Error(`${tex}: no value for ${token}`);
    return value;
  }
  function power(): number {
    const base = atom();
    if (tokens[at] !== '^') return base;
    take('^');
    if (tokens[at] === '\\circ') {
      take();
      return base;
    }
    return base ** group();
  }
  function product(): number {
    if (tokens[at] === '-') {
      take();
      return -product();
    }
    let value = power();
    while (at < tokens.length && !['+', '-', '}', ')'].includes(tokens[at] ?? '')) {
      if (tokens[at] === '\\cdot') take();
      value *= power();
    }
    return value;
  }
  function sum(): number {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      value += take() === '+' ? product() : -product();
    }
    return value;
  }
  const value = sum();
  if (at < tokens.length) throw new Error(`${tex}: ${tokens[at]} is left over`);
  return value;
}

/** The formulas of a text, which stand between dollar signs. */
export function formulasIn(text: string): readonly string[] {
  return [...text.matchAll(/\$([^$]+)\$/g)].map(([, formula = '']) => formula);
}

/** Whether two numbers are equal up to the accuracy of floating point. */
export function isClose(one: number, other: number, accuracy = 1e-9): boolean {
  return Math.abs(one - other) <= accuracy * Math.max(1, Math.abs(one), Math.abs(other));
}

/** The two coordinates of a point such as `(\frac{1}{2}, -3)`. */
export function pointOf(tex: string): readonly [number, number] {
  const [, x = '', y = ''] = /^\((.+), (.+)\)$/.exec(tex) ?? [];
  return [texValue(x), texValue(y)];
}
