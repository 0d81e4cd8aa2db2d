import { dirname, posix, relative, sep } from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { arrowFault } from './arrows.ts';
import { packageFault } from './packages.ts';

/** ESLint rule: the import arrows and the homes of npm packages. The option is the repository's root. */
export const importArrows: TSESLint.RuleModule<'fault', [{ root: string }]> = {
  defaultOptions: [{ root: '' }],
  meta: {
    type: 'problem',
    docs: { description: 'keep the import arrows of README.md' },
    messages: { fault: '{{fault}}' },
    schema: [{ type: 'object', properties: { root: { type: 'string' } } }],
  },
  create(context) {
    const { root } = context.options[0];
    const fromPath = relative(root, context.filename).split(sep).join('/');

    function check(node: TSESTree.Node, specifier: unknown, typeOnly: boolean): void {
      if (typeof specifier !== 'string') return;
      const fault = specifier.startsWith('.')
        ? arrowFault({
            fromPath,
            toPath: posix.normalize(posix.join(dirname(fromPath), specifier)),
            typeOnly,
          })
        : packageFault(fromPath, specifier);
      if (fault) context.report({ node, messageId: 'fault', data: { fault } });
    }

    return {
      ImportDeclaration: (node) => check(node, node.source.value, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source?.value, node.exportKind === 'type'),
      ImportExpression: (node) =>
        check(node, node.source.type === 'Literal' ? node.source.value : null, false),
      TSImportType: (node) => check(node, node.source.value, true),
    };
  },
};
