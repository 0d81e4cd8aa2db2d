/** Billed operations. */
export interface Bill {
  readonly reads: number;
  readonly writes: number;
}

/** Billed operations, also by collection (`users/*` for subcollections of players). */
export interface Usage extends Bill {
  readonly byCollection: Readonly<Record<string, Bill>>;
}

/** The operations that the emulator has billed a project so far. */
export async function usageOf(
  emulator: { readonly host: string; readonly port: number },
  projectId: string,
): Promise<Usage> {
  const url = `http://${emulator.host}:${emulator.port}/emulator/v1/projects/${projectId}:usage`;
  return (await (await fetch(url)).json()) as Usage;
}

/** The operations billed between two readings. */
export function differenceOf(before: Usage, after: Usage): Usage {
  const difference = (from: Bill | undefined, to: Bill): Bill => ({
    reads: to.reads - (from?.reads ?? 0),
    writes: to.writes - (from?.writes ?? 0),
  });
  return {
    ...difference(before, after),
    byCollection: Object.fromEntries(
      Object.entries(after.byCollection).map(([collection, to]) => [
        collection,
        difference(before.byCollection[collection], to),
      ]),
    ),
  };
}

/** The operations by collection, as `attempts 1 r 1 w`. */
export function usageText(byCollection: Usage['byCollection']): string {
  return Object.entries(byCollection)
    .filter(([, { reads, writes }]) => reads + writes > 0)
    .map(([collection, { reads, writes }]) =>
      [collection, ...(reads ? [`${reads} r`] : []), ...(writes ? [`${writes} w`] : [])].join(' '),
    )
    .join(', ');
}
