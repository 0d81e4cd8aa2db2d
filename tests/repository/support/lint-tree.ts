import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, installedFile } from '../../../scripts/project/root.ts';

/** An error of the linter in one file. */
interface LintError {
  /** '' where the file cannot be read, or a comment turns off what is not on. */
  rule: string;
  message: string;
  /** The fix, if a rule of the linter reports it separately. */
  help: string;
}

interface Diagnostic {
  filename: string;
  code?: string;
  message: string;
  help?: string;
  note?: string;
}

export interface LintedTree {
  /** Everything that is wrong with a planted file. */
  of: (path: string) => readonly LintError[];
  /** The messages of one rule, `scope(rule)`. */
  errors: (rule: string, path: string) => readonly string[];
}

/**
 * Lints planted files, by their paths in the repository, with the project's own settings: all of them in one run of the
 * linter, in a separate folder. Types are read only on request, because that takes longest.
 */
export function lintTree(files: Readonly<Record<string, string>>, types = false): LintedTree {
  const folder = mkdtempSync(join(tmpdir(), 'quizbout-lint-'));
  try {
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    cpSync(resolve(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
    symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(
      join(folder, 'oxlint.config.ts'),
      `import own from ${JSON.stringify(pathToFileURL(resolve(ROOT, 'oxlint.config.ts')).href)};
export default { ...own, options: { ...own.options, typeAware: ${String(types)} } };\n`,
    );
    return read(runLinter(folder, Object.keys(files)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runLinter(folder: string, files: readonly string[]): readonly Diagnostic[] {
  const places = [...new Set(files.map((path) => path.split('/')[0] ?? ''))];
  const args = ['--format=json', ...places];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [installedFile('oxlint/bin/oxlint'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  try {
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  } catch {
    throw new Error(`The linter did not lint: ${stdout}${stderr}`);
  }
}

function read(diagnostics: readonly Diagnostic[]): LintedTree {
  const byFile = Map.groupBy(diagnostics, ({ filename }) => filename.replaceAll('\\', '/'));
  const of = (path: string): LintError[] =>
    (byFile.get(path) ?? []).map(({ code = '', message, help = '', note = '' }) => ({
      rule: code,
      message,
      help: `${help} ${note}`.trim(),
    }));
  const errors = (rule: string, path: string): string[] =>
    of(path)
      .filter((error) => error.rule === rule)
      .map(({ message }) => message);
  return { of, errors };
}
