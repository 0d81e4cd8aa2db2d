import { compileRules } from '../rules/ruleset.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/**
 * The active rules: the project's if it has set any, else the emulator's default. Without either everything is allowed.
 */
export class RulesStore {
  readonly #byProject = new Map<string, Ruleset>();
  #default: { readonly source: string; readonly file: string } | undefined;

  /**
   * Compiles and installs the rules of one project, or for undefined the default. Invalid rules throw, and the old ones
   * stay.
   * @throws RulesSyntaxError
   */
  set(project: string | undefined, source: string, file = 'firestore.rules'): void {
    const ruleset = compileRules(source, file);
    if (project !== undefined) {
      this.#byProject.set(project, ruleset);
      return;
    }
    this.#default = { source, file };
    for (const name of this.#defaulted) this.#byProject.delete(name);
    this.#defaulted.clear();
  }

  /** The rules of a project. Each project compiles the default separately, because coverage is counted per project. */
  of(project: string): Ruleset | undefined {
    const own = this.#byProject.get(project);
    if (own || !this.#default) return own;
    const ruleset = compileRules(this.#default.source, this.#default.file);
    this.#byProject.set(project, ruleset);
    this.#defaulted.add(project);
    return ruleset;
  }

  readonly #defaulted = new Set<string>();
}
