/** What the operator can mend: the message names what is wrong and the fix, a line for each fault. */
export class AdminFault extends Error {
  override readonly name = 'AdminFault';
}

const SHOWN = 20;

/** Throws if there are faults; many are cut short. */
export function throwFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > SHOWN ? [`and ${faults.length - SHOWN} more`] : [];
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  throw new AdminFault(
    [`Nothing was imported: ${count}.`, ...faults.slice(0, SHOWN), ...more].join('\n  '),
  );
}
