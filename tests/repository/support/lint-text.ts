import type { Linter } from 'eslint';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../../../scripts/project/root.ts';

const eslint = new ESLint({
  cwd: ROOT,
  // a planted file is in no tsconfig; the laws under test need no types
  overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config,
});

/** An error that the project's own lint settings find. */
export interface LintError {
  rule: string | null;
  message: string;
}

/** Lints code as if it stood at a path of the repository; the file need not exist. */
export async function lintText(path: string, code: string): Promise<LintError[]> {
  const [result] = await eslint.lintText(code, { filePath: path });
  return (result?.messages ?? []).map(({ ruleId, message }) => ({ rule: ruleId, message }));
}

/** The errors of one rule. */
export async function errorsOf(rule: string, path: string, code: string): Promise<string[]> {
  const errors = await lintText(path, code);
  return errors.filter((error) => error.rule === rule).map(({ message }) => message);
}
