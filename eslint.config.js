import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { fileNames } from './scripts/lint/file-names.ts';
import { importArrows } from './scripts/lint/import-arrows.ts';
import { noCycles } from './scripts/lint/no-cycles.ts';
import { noBarrels, noEnvironment, noMachineTime } from './scripts/lint/syntax-laws.ts';

const root = import.meta.dirname;
const code = ['**/*.ts', '**/*.tsx'];

export default defineConfig(
  { ignores: ['.next/**', '.data/**', 'artifacts/**', 'next-env.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    name: 'quizbout/code',
    files: code,
    plugins: {
      quizbout: {
        rules: { 'import-arrows': importArrows, 'no-cycles': noCycles, 'file-names': fileNames },
      },
    },
    rules: {
      'quizbout/import-arrows': ['error', { root }],
      'quizbout/no-cycles': ['error', { root }],
      'quizbout/file-names': ['error', { root }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': ['error', ...noBarrels],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    name: 'quizbout/promises',
    files: code,
    ignores: ['*.config.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // a test may say "this exists" (it fails if not); the emulator's hot loops index arrays they have measured
    name: 'quizbout/non-null',
    files: ['tests/**/*.ts', 'e2e/**/*.ts', 'emulator/**/*.ts', 'bench/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    name: 'quizbout/react',
    files: ['app/**/*.tsx', 'features/**/*.tsx', 'realtime/**/*.tsx'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    name: 'quizbout/environment',
    files: ['app/**', 'features/**', 'content/**', 'server/**'].flatMap((folder) =>
      code.map((pattern) => folder.replace('**', pattern)),
    ),
    ignores: ['server/environment.ts', 'features/shared/env/public-environment.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noBarrels, ...noEnvironment] },
  },
  {
    name: 'quizbout/clock',
    files: ['domain/**/*.ts', 'realtime/**/*.ts', 'realtime/**/*.tsx'],
    ignores: ['realtime/clock/system-clock.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...noBarrels, ...noEnvironment, ...noMachineTime],
    },
  },
  {
    name: 'quizbout/node-scripts',
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    name: 'quizbout/service-worker',
    files: ['public/sw.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['self', 'caches', 'fetch', 'Response'].map((name) => [name, 'readonly']),
      ),
    },
  },
);
