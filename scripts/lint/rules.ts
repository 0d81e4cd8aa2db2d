/** The enabled rules for all code, by their names in oxlint, which has all of them. */
export const RULES = names(`
  constructor-super for-direction getter-return no-array-constructor no-async-promise-executor
  no-case-declarations no-class-assign no-compare-neg-zero no-cond-assign no-const-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var
  no-dupe-class-members no-dupe-else-if no-dupe-keys no-duplicate-case no-empty
  no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-func-assign no-global-assign no-import-assign
  no-invalid-regexp no-irregular-whitespace no-loss-of-precision no-misleading-character-class
  no-new-native-nonconstructor no-nonoctal-decimal-escape no-obj-calls no-prototype-builtins
  no-regex-spaces no-self-assign no-setter-return no-shadow-restricted-names no-sparse-arrays
  no-this-before-super no-unassigned-vars no-unexpected-multiline no-unreachable no-unsafe-finally
  no-unsafe-negation no-unsafe-optional-chaining no-unused-expressions no-unused-labels
  no-unused-private-class-members no-useless-assignment no-useless-backreference no-useless-catch
  no-useless-constructor no-useless-escape no-with preserve-caught-error require-yield use-isnan
  valid-typeof

  typescript/no-duplicate-enum-values typescript/no-empty-object-type typescript/no-explicit-any
  typescript/no-extra-non-null-assertion typescript/no-extraneous-class typescript/no-misused-new
  typescript/no-namespace typescript/no-non-null-asserted-nullish-coalescing
  typescript/no-non-null-asserted-optional-chain typescript/no-non-null-assertion
  typescript/no-require-imports typescript/no-this-alias typescript/no-unnecessary-type-constraint
  typescript/no-unsafe-declaration-merging typescript/no-unsafe-function-type
  typescript/no-wrapper-object-types typescript/prefer-as-const
  typescript/prefer-literal-enum-member typescript/prefer-namespace-keyword
  typescript/triple-slash-reference typescript/unified-signatures
`);

/**
 * For TypeScript. The last two use the type checker. An import of only types must be an `import type`: otherwise it
 * stays at run time, where `import/no-cycle` would not see it.
 */
export const TYPESCRIPT_RULES = names(`
  eqeqeq no-var prefer-const prefer-rest-params prefer-spread import/no-cycle
  typescript/consistent-type-imports typescript/no-import-type-side-effects
  typescript/await-thenable typescript/no-floating-promises
`);

/** Only for JavaScript: rules that repeat the type checker, and rules that TypeScript may break. */
export const JAVASCRIPT_RULES = names(`
  no-redeclare no-undef typescript/no-dynamic-delete typescript/no-invalid-void-type
  eslint-js/no-dupe-args eslint-js/no-octal
`);

/**
 * For React components: the rules of hooks and of React's compiler, except two about compiler settings, which we do not
 * have.
 */
export const REACT_RULES = names(`
  react/error-boundaries react/exhaustive-deps react/globals react/immutability
  react/incompatible-library react/preserve-manual-memoization react/purity react/refs
  react/rules-of-hooks react/set-state-in-effect react/set-state-in-render react/static-components
  react/unsupported-syntax react/use-memo
`);

function names(text: string): Record<string, 'error'> {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((name) => [name, 'error']),
  );
}
