/** The result of one check. */
export interface Finding {
  /** The subject of the check, in two or three words. */
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'not checked';
  /** The finding. */
  readonly text: string;
  /** The fix; only for a failed check. */
  readonly fix?: string;
}

export const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
export const wrong = (name: string, text: string, fix: string): Finding => ({
  name,
  state: 'wrong',
  text,
  fix,
});
export const notChecked = (name: string, text: string): Finding => ({
  name,
  state: 'not checked',
  text,
});

/** The findings of a check; its error is a finding too, so the other checks still run. */
export async function findingsOf(
  name: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [wrong(name, `could not be asked: ${text}`, 'Check the network and the rights.')];
  }
}

const MARKS = { ok: 'ok         ', wrong: 'WRONG      ', 'not checked': 'not checked' } as const;

/** The report: a line for each check, the fix below each failed one, and the totals at the end. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ name, state, text, fix }) => [
    `${MARKS[state]}  ${name}: ${text}`,
    ...(fix === undefined ? [] : [`             -> ${fix}`]),
  ]);
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const sum = `${count('ok')} ok, ${count('wrong')} wrong, ${count('not checked')} not checked`;
  return [...lines, '', sum].join('\n');
}
