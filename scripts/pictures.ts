import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { makePicturePacks } from '../content/pictures/packs.ts';
import { ROOT } from './project/root.ts';

// `npm run pictures`: makes the picture questions again, their packs in content/questions and their pictures in
// public/pictures. Its output is committed, so only a change of a picture needs it. With the slugs of categories it makes
// only these.
const slugs = process.argv.slice(2);
const folder = join(ROOT, 'public/pictures');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) {
  const isMade = slugs.length === 0 || slugs.some((slug) => name.startsWith(`${slug}-`));
  if (isMade) rmSync(join(folder, name));
}
for (const { pack, pictures } of makePicturePacks(slugs)) {
  const file = join(ROOT, 'content/questions', `${pack.slug}.json`);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(JSON.stringify(pack), options));
  for (const { id, svg } of pictures) writeFileSync(join(folder, `${id}.svg`), svg);
  console.log(`${pack.slug}: ${pictures.length} pictures`);
}
