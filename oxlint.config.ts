import { resolve } from 'node:path';
import { defineConfig } from 'oxlint';
import { JAVASCRIPT_RULES, REACT_RULES, RULES, TYPESCRIPT_RULES } from './scripts/lint/rules.ts';
import {
  kebabFolders,
  noBarrels,
  noCodeNumbers,
  noEnvironment,
  noIndexFiles,
  noMachineTime,
} from './scripts/lint/syntax-laws.ts';

/** ESLint's rule, which oxlint lacks. */
const SYNTAX = 'eslint-js/no-restricted-syntax';
const UNUSED = { ignoreRestSiblings: true, argsIgnorePattern: '^_' };

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'import', 'unicorn'],
  jsPlugins: [
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
    { name: 'quizbout', specifier: resolve(import.meta.dirname, 'scripts/lint/import-arrows.ts') },
  ],
  // scripts/lint/rules.ts names the enabled rules
  categories: { correctness: 'off' },
  env: { builtin: true },
  options: { typeAware: true, maxWarnings: 0, reportUnusedDisableDirectives: 'deny' },
  ignorePatterns: ['.next/**', '.data/**', 'artifacts/**', 'packages/*/dist/**', 'next-env.d.ts'],
  rules: {
    ...RULES,
    'no-unused-vars': ['error', UNUSED],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  },
  // the last entry that names a rule decides
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...TYPESCRIPT_RULES,
        'quizbout/import-arrows': 'error',
        'unicorn/filename-case': ['error', { case: 'kebabCase' }],
        // a literal spread into a literal hides its fields in one line
        'unicorn/no-useless-spread': 'error',
        'max-lines': ['error', { max: 400 }],
        [SYNTAX]: ['error', ...noBarrels],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
      },
    },
    {
      // a test, or a simulation, may say "this exists" (it fails if not); the emulator's hot loops index arrays they have measured
      files: ['{tests,e2e,packages,bench,simulation}/**/*.ts'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['{app,features,realtime}/**/*.tsx'],
      rules: REACT_RULES,
    },
    {
      files: ['{app,features,content,server}/**/*.{ts,tsx}'],
      excludeFiles: ['server/environment.ts', 'features/shared/env/public-environment.ts'],
      rules: { [SYNTAX]: ['error', ...noBarrels, ...noEnvironment] },
    },
    {
      files: ['{domain,realtime}/**/*.{ts,tsx}'],
      excludeFiles: ['realtime/clock/system-clock.ts'],
      rules: { [SYNTAX]: ['error', ...noBarrels, ...noEnvironment, ...noMachineTime] },
    },
    {
      files: ['{tests,e2e}/**/*.{ts,tsx}'],
      // the emulator has none of our errors, and the envelope's test is about the numbers
      excludeFiles: ['tests/emulator/**', 'tests/domain/contract/envelope.test.ts'],
      rules: { [SYNTAX]: ['error', ...noBarrels, ...noCodeNumbers] },
    },
    {
      // folders; the names of files are unicorn/filename-case
      files: ['**/*[A-Z_. ]*/**/*.{ts,tsx}', '**/{-*,*-,*--*}/**/*.{ts,tsx}'],
      // except in app/, where Next has special names: [action], [...rest], (group), _private
      excludeFiles: ['app/**'],
      rules: { [SYNTAX]: ['error', ...kebabFolders] },
    },
    {
      files: ['app/**/*[A-Z ]*/**/*.{ts,tsx}', 'app/**/?*_*/**/*.{ts,tsx}'],
      rules: { [SYNTAX]: ['error', ...kebabFolders] },
    },
    {
      files: ['**/index.{ts,tsx}'],
      rules: { [SYNTAX]: ['error', ...noIndexFiles] },
    },
    {
      files: ['**/*.{js,mjs}'],
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly' },
      rules: { ...JAVASCRIPT_RULES, 'no-unused-vars': ['error', {}] },
    },
    {
      files: ['public/sw.js'],
      globals: Object.fromEntries(
        ['self', 'caches', 'fetch', 'Response'].map((name) => [name, 'readonly'] as const),
      ),
    },
  ],
});
