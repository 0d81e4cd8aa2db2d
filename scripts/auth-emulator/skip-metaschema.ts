/**
 * Loaded into the Firebase CLI. Its Auth emulator compiles the JSON metaschema again for each parameter of the API, to
 * check bundled schemas that never change: 7 of its 11 seconds of start. Ajv has an option for that (validateSchema:
 * false), which the CLI does not expose, so it is set here. If the package is not found, nothing changes and the
 * emulator starts slower.
 */
import { createRequire } from 'node:module';

interface AjvClass {
  prototype: { validateSchema: () => boolean };
}

try {
  const fromCli = createRequire(import.meta.resolve('firebase-tools'));
  const fromExegesis = createRequire(fromCli.resolve('exegesis'));
  const ajv = fromExegesis('ajv') as { default: AjvClass };
  ajv.default.prototype.validateSchema = () => true;
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
}
