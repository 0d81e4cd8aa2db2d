/** A rules file as `PUT …:securityRules` carries it. */
export interface RulesFile {
  readonly name: string;
  readonly content: string;
}

/** Operations as production would bill them. */
export interface OperationCount {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

/** The billed operations since the start or the last reset: in all, by collection path and by caller. */
export interface UsageReport extends OperationCount {
  readonly byCollection: Readonly<Record<string, OperationCount>>;
  readonly byCaller: Readonly<Record<string, OperationCount>>;
}

/** The target of the control endpoints. Everything is per project; a project exists as soon as it is named. */
export interface ControlTarget {
  /** Replaces the rules. @throws StatusError INVALID_ARGUMENT with line, column and caret; the old rules stay. */
  setRules(project: string, files: readonly RulesFile[]): void | Promise<void>;
  /** The rules in force; empty when none were set. */
  getRules(project: string): readonly RulesFile[];
  /** Deletes every document of one database; open listeners see it. */
  clear(project: string, database: string): void | Promise<void>;
  /** How often each expression of the rules was evaluated and to what, as JSON. */
  coverage(project: string): object;
  /** The same as a page for people. */
  coverageHtml(project: string): string;
  usage(project: string): UsageReport;
  resetUsage(project: string): void;
}
