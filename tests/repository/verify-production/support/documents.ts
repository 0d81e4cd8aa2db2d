import type { Emulator } from '@quizbout/firestore-emulator';
import type { Operations } from '../../../../scripts/verify-production/price.ts';

/** Commits empty documents to an address of an emulator or a relay, all at once. @returns the status of HTTP */
export async function put(
  { address }: Pick<Emulator, 'address'>,
  project: string,
  ...paths: readonly string[]
): Promise<number> {
  const documents = `projects/${project}/databases/(default)/documents`;
  const response = await fetch(`http://${address}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({
      writes: paths.map((path) => ({ update: { name: `${documents}/${path}`, fields: {} } })),
    }),
  });
  return response.status;
}

/** The paths of all documents of a project. */
export function pathsOf(emulator: Emulator, project: string): string[] {
  return emulator.documents(project).map(({ path }) => path);
}

/** The operations that an emulator has billed a project. */
export async function billedTo(
  { address }: Pick<Emulator, 'address'>,
  project: string,
): Promise<Operations> {
  const response = await fetch(`http://${address}/emulator/v1/projects/${project}:usage`);
  const { reads, writes, deletes } = (await response.json()) as Operations;
  return { reads, writes, deletes };
}
