import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { TSESLint } from '@typescript-eslint/utils';
import { importChain } from './module-graph.ts';

/** ESLint rule: no file reaches itself through run-time imports. The option is the repository's root. */
export const noCycles: TSESLint.RuleModule<'cycle', [{ root: string }]> = {
  defaultOptions: [{ root: '' }],
  meta: {
    type: 'problem',
    docs: { description: 'no import cycles' },
    messages: {
      cycle:
        'Import cycle: {{chain}}. Move what both need into a third file, or pass it as a parameter.',
    },
    schema: [{ type: 'object', properties: { root: { type: 'string' } } }],
  },
  create(context) {
    const { root } = context.options[0];
    const file = resolve(context.filename);
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type' || !node.source.value.startsWith('.')) return;
        const target = resolve(dirname(file), node.source.value);
        if (!/\.tsx?$/.test(target) || !existsSync(target)) return;
        const chain = importChain(target, file);
        if (!chain) return;
        const words = [file, ...chain].map((step) => relative(root, step)).join(' -> ');
        context.report({ node, messageId: 'cycle', data: { chain: words } });
      },
    };
  },
};
