import { EnvironmentError } from '../domain/contract/environment.ts';
import { serverEnvironment } from './environment.ts';

/** Parses the environment, and ends the process with every error if it is wrong. */
export function endOnWrongEnvironment(): void {
  try {
    serverEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    // otherwise Next continues and answers every request with an error
    console.error(error.message);
    process.exit(1);
  }
}
