/**
 * An expression that could not be evaluated. Errors are values: they flow through operators and denials, and
 * `error || true` is true.
 */
export class EvaluationError {
  readonly type = 'error';
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export function nullValueError(): EvaluationError {
  return new EvaluationError('Null value error.');
}

export function undefinedProperty(name: string): EvaluationError {
  return new EvaluationError(`Property ${name} is undefined on object.`);
}

export function functionNotFound(name: string): EvaluationError {
  return new EvaluationError(`Function not found error: Name: [${name}].`);
}

/** `received` is the signature as written, `int < string`; `expected` lists the ones that exist. */
export function unsupportedOperation(received: string, expected?: string): EvaluationError {
  const suffix = expected === undefined ? '' : ` Expected: ${expected}.`;
  return new EvaluationError(`Unsupported operation error. Received: ${received}.${suffix}`);
}

export function indexOutOfBound(index: bigint, size: number): EvaluationError {
  return new EvaluationError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}

export function integerOverflow(): EvaluationError {
  return new EvaluationError('Integer overflow error.');
}
