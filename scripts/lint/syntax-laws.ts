import { API_CODES } from '../../domain/errors.ts';

/** Selectors for ESLint's no-restricted-syntax, each with its replacement. */
const CLOCK_ADVICE =
  'Take the injected clock, so that tests can turn time by hand; realtime/clock/system-clock.ts alone reads the machine.';

const TIMERS =
  '/^(setTimeout|setInterval|setImmediate|requestAnimationFrame|requestIdleCallback)$/';

/** For domain/ and realtime/: no clock except the injected one. */
export const noMachineTime = [
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]' },
  { selector: 'MemberExpression[object.name="performance"][property.name="now"]' },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]' },
  { selector: 'CallExpression[callee.name="Date"]' },
  { selector: `CallExpression[callee.name=${TIMERS}]` },
  { selector: `MemberExpression[property.name=${TIMERS}]` },
].map((law) => ({ ...law, message: CLOCK_ADVICE }));

/** For all our code: no file that only re-exports another file. */
export const noBarrels = [
  { selector: 'ExportAllDeclaration' },
  { selector: 'ExportNamedDeclaration[source]' },
].map((law) => ({
  ...law,
  message: 'No re-exports: import the thing from the file that holds it.',
}));

/** For all code but the three places that parse the environment. */
export const noEnvironment = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message:
      'The environment is parsed once: read serverEnvironment() in server/, publicEnvironment() in features/shared/env, and pass values down.',
  },
];

const A_CODE = `Literal[value=/^(${Object.values(API_CODES).join('|')})$/]`;

/** For tests: no number of an error, except as a value with another name, for instance coins. */
export const noCodeNumbers = [
  { selector: `Property[key.name=/^(code|message)$/] > ${A_CODE}` },
  { selector: `:not(Property, CallExpression[callee.type="Identifier"]) > ${A_CODE}` },
].map((law) => ({
  ...law,
  message:
    'Name the error: refused("tooEarly") of tests/server/support/refused.ts for a whole reply, API_CODES.tooEarly for its message.',
}));

/** For files that must not exist. */
const refuse = (message: string) => [{ selector: 'Program', message }];

/** For index files. */
export const noIndexFiles = refuse(
  'No index files: name the file by the one thing it holds, and import it from where it is.',
);

/** For files in a folder whose name is not in kebab-case. */
export const kebabFolders = refuse(
  'A folder in this path is not in kebab-case: write it like round-timer.',
);
