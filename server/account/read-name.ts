import { NAME_MAX_CHARACTERS, readPlayerName } from '../../domain/account/player-name.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

const ERRORS = {
  empty: 'name is empty',
  'too-long': `name is too long: at most ${NAME_MAX_CHARACTERS} characters`,
  'forbidden-characters': 'name must not hold invisible or control characters',
} as const;

/** The name as a form has it, put in order. @throws ApiError for a name that is none */
export function readName(text: string): string {
  const reading = readPlayerName(text);
  if (reading.kind === 'name') return reading.name;
  throw new ApiError('missingFields', ERRORS[reading.error]);
}
