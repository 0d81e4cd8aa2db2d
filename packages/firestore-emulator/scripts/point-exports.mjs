// `node scripts/point-exports.mjs dist|src`: points the exports of package.json at the built files, or back at the sources.
// Node strips no types below node_modules, so a packed package needs JavaScript; npm packs package.json as it stands after prepack.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package.json', import.meta.url);
const TARGET = /^\.\/(?:src|dist)\/(.+)\.(?:ts|js)$/;

/** The entry of a module, by its path below `src/` without the ending. */
const ENTRIES = {
  src: (module) => `./src/${module}.ts`,
  dist: (module) => ({ types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` }),
};

const entryOf = ENTRIES[process.argv[2]];
if (!entryOf) {
  console.error('Say where the exports are to point: node scripts/point-exports.mjs dist|src');
  process.exit(2);
}
const manifest = JSON.parse(readFileSync(FILE, 'utf8'));
for (const [name, target] of Object.entries(manifest.exports)) {
  const [, module] = TARGET.exec(target.default ?? target);
  manifest.exports[name] = entryOf(module);
}
writeFileSync(FILE, `${JSON.stringify(manifest, null, 2)}\n`);
