/**
 * A loader for Turbopack: removes the imports that only unused functions of a module need, which Turbopack would
 * include. The option `modules` names packages, `imports` names imports (by their local names), `functions` names
 * functions of the module; calling one of them throws an error that says so. Throws if the module no longer has such a
 * name, because the list is then out of date.
 */
export default function leaveOut(source) {
  const { modules = [], imports = [], functions = [] } = this.getOptions();
  return functions.reduce(
    withoutBody,
    imports.reduce(withoutImport, modules.reduce(withoutModule, source)),
  );
}

function withoutModule(source, specifier) {
  const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${specifier}["'];?`);
  const names = statement.exec(source)?.[1].split(',') ?? [];
  const stubs = names.map((name) => {
    const [imported, local = imported] = name.trim().split(/\s+as\s+/);
    return `function ${local}() { ${refusal(imported)} }`;
  });
  return `${replaceOnce(source, statement, '', specifier)}\n${stubs.join('\n')}\n`;
}

function withoutImport(source, name) {
  const specifier = new RegExp(
    `(import\\s*\\{[^}]*?)(?<![\\w$])(?:[\\w$]+ as )?${name}\\s*(?:,|(?=\\}))`,
  );
  return `${replaceOnce(source, specifier, '$1', name)}\nfunction ${name}() { ${refusal(name)} }\n`;
}

function withoutBody(source, name) {
  const head = new RegExp(`(?<![\\w$])function ${name}\\([^()]*\\)\\s*\\{`);
  return replaceOnce(source, head, `$& ${refusal(name)}`, name);
}

function replaceOnce(source, pattern, replacement, name) {
  if (!pattern.test(source)) {
    throw new Error(
      `There is no ${name} to leave out: correct the list in next.config.mjs by the new version of this module.`,
    );
  }
  return source.replace(pattern, replacement);
}

function refusal(name) {
  return `throw new Error('${name} is left out: see next.config.mjs');`;
}
