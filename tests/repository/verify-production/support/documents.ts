import type { Emulator } from '@quizbout/firestore-emulator';

/** Commits an empty document to an address of an emulator or a relay. @returns the status of HTTP */
export async function put(
  { address }: Pick<Emulator, 'address'>,
  project: string,
  path: string,
): Promise<number> {
  const documents = `projects/${project}/databases/(default)/documents`;
  const response = await fetch(`http://${address}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ writes: [{ update: { name: `${documents}/${path}`, fields: {} } }] }),
  });
  return response.status;
}

/** The paths of all documents of a project. */
export function pathsOf(emulator: Emulator, project: string): string[] {
  return emulator.documents(project).map(({ path }) => path);
}
