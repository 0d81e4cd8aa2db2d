/** Billed operations. */
export interface Bill {
  readonly reads: number;
  readonly writes: number;
}

/** Billed operations, also by the collection that they were in (`users/*` for one of players). */
export interface Usage extends Bill {
  readonly byCollection: Readonly<Record<string, Bill>>;
}

/** What the emulator has billed a project so far. */
export async function usageOf(
  emulator: { readonly host: string; readonly port: number },
  projectId: string,
): Promise<Usage> {
  const url = `http://${emulator.host}:${emulator.port}/emulator/v1/projects/${projectId}:usage`;
  return (await (await fetch(url)).json()) as Usage;
}
