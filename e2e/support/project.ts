import { Firestore } from '@google-cloud/firestore';
import type { Ports } from '../../scripts/project/ports.ts';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';

/** The documents of a project as its operator reaches them: past the rules. Call `terminate` in the end. */
export function openProject(ports: Ports, projectId = LOCAL_PROJECT): Firestore {
  return new Firestore({
    projectId,
    host: `127.0.0.1:${ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
}
