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

/** The billed operations since the start or the last reset: the total, by collection path and by caller. */
export interface UsageReport extends OperationCount {
  readonly byCollection: Readonly<Record<string, OperationCount>>;
  readonly byCaller: Readonly<Record<string, OperationCount>>;
}

/** The target of the control endpoints. Everything is per project; a project exists as soon as it is named. */
export interface ControlTarget {
  /** Replaces the rules. @throws StatusError INVALID_ARGUMENT with line, column and caret; the old rules stay. */
  setRules(project: string, files: readonly RulesFile[]): void | Promise<void>;
  /** The active rules; empty if none were set. */
  getRules(project: string): readonly RulesFile[];
  /** Deletes every document of one database; open listeners see it. */
  clear(project: string, database: string): void | Promise<void>;
  /** The values of each expression of the rules with their counts, as JSON. */
  coverage(project: string): object;
  /** The same as an HTML page. */
  coverageHtml(project: string): string;
  usage(project: string): UsageReport;
  resetUsage(project: string): void;
}
