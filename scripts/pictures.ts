import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { makePicturePacks } from '../content/pictures/packs.ts';
import { ROOT } from './project/root.ts';

// `npm run pictures`: makes the picture questions again, their packs in content/questions and their pictures in
// public/pictures. Its output is committed, so only a change of a picture needs it.
const folder = join(ROOT, 'public/pictures');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(join(folder, name));
for (const { pack, pictures } of makePicturePacks()) {
  const file = join(ROOT, 'content/questions', `${pack.slug}.json`);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(JSON.stringify(pack), options));
  for (const { id, svg } of pictures) writeFileSync(join(folder, `${id}.svg`), svg);
  console.log(`${pack.slug}: ${pictures.length} pictures`);
}
