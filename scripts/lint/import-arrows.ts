import { dirname, posix, relative, sep } from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { arrowError } from './arrows.ts';
import { packageError } from './packages.ts';

/** ESLint rule: the import arrows and the homes of npm packages. The option is the repository's root. */
export const importArrows: TSESLint.RuleModule<'error', [{ root: string }]> = {
  defaultOptions: [{ root: '' }],
  meta: {
    type: 'problem',
    docs: { description: 'keep the import arrows of scripts/lint/arrows.ts' },
    messages: { error: '{{error}}' },
    schema: [{ type: 'object', properties: { root: { type: 'string' } } }],
  },
  create(context) {
    const { root } = context.options[0];
    const fromPath = relative(root, context.filename).split(sep).join('/');

    function check(node: TSESTree.Node, specifier: unknown, typeOnly: boolean): void {
      if (typeof specifier !== 'string') return;
      const error = specifier.startsWith('.')
        ? arrowError({
            fromPath,
            toPath: posix.normalize(posix.join(dirname(fromPath), specifier)),
            typeOnly,
          })
        : packageError(fromPath, specifier);
      if (error) context.report({ node, messageId: 'error', data: { error } });
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
