import { relative, sep } from 'node:path';
import type { TSESLint } from '@typescript-eslint/utils';

const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Next's own words in app/: [action], [...rest], (group), _private, @slot. */
const ROUTE_FOLDER = /^(\[{1,2}(\.\.\.)?[a-z-]+\]{1,2}|\([a-z-]+\)|[_@]?[a-z0-9-]+)$/;

/** ESLint rule: kebab-case names, and no index files. The option is the repository's root. */
export const fileNames: TSESLint.RuleModule<'kebab' | 'barrel', [{ root: string }]> = {
  defaultOptions: [{ root: '' }],
  meta: {
    type: 'problem',
    docs: { description: 'kebab-case file names, no barrels' },
    messages: {
      kebab: '"{{name}}" is not in kebab-case: write it like round-timer.ts.',
      barrel:
        'No index files: name the file by the one thing it holds, and import it from where it is.',
    },
    schema: [{ type: 'object', properties: { root: { type: 'string' } } }],
  },
  create(context) {
    return {
      Program(node) {
        const path = relative(context.options[0].root, context.filename).split(sep);
        const file = path.pop() ?? '';
        const inApp = path[0] === 'app';
        const wrong = [
          ...path.filter((folder) => !(inApp ? ROUTE_FOLDER : KEBAB_FOLDER).test(folder)),
          ...(KEBAB_FILE.test(file) ? [] : [file]),
        ];
        for (const name of wrong) context.report({ node, messageId: 'kebab', data: { name } });
        if (/^index\.[cm]?[jt]sx?$/.test(file)) context.report({ node, messageId: 'barrel' });
      },
    };
  },
};
