import { dirname, posix, relative, sep } from 'node:path';
import type { ESTree } from '@oxlint/plugins';
import { definePlugin } from '@oxlint/plugins';
import { arrowError } from './arrows.ts';
import { packageError } from './packages.ts';

/** A plugin of oxlint with one rule: the import arrows and the zones of npm packages. */
export default definePlugin({
  meta: { name: 'quizbout' },
  rules: {
    'import-arrows': {
      create({ cwd, filename, report }) {
        const fromPath = relative(cwd, filename).split(sep).join('/');

        function check(node: ESTree.Node, specifier: unknown, typeOnly: boolean): void {
          if (typeof specifier !== 'string') return;
          const error = specifier.startsWith('.')
            ? arrowError({
                fromPath,
                toPath: posix.normalize(posix.join(dirname(fromPath), specifier)),
                typeOnly,
              })
            : packageError(fromPath, specifier);
          if (error) report({ node, message: error });
        }

        return {
          ImportDeclaration: (node) => check(node, node.source.value, node.importKind === 'type'),
          ExportAllDeclaration: (node) =>
            check(node, node.source.value, node.exportKind === 'type'),
          ExportNamedDeclaration: (node) =>
            check(node, node.source?.value, node.exportKind === 'type'),
          ImportExpression: (node) =>
            check(node, node.source.type === 'Literal' ? node.source.value : null, false),
          TSImportType: (node) => check(node, node.source.value, true),
        };
      },
    },
  },
});
