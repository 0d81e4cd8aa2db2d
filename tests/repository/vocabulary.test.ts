import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

/** Words that comments and pages do not use, with the word that they use. */
const INSTEAD: readonly (readonly [refused: RegExp, word: string])[] = [
  [/\b(dealers?)\b/i, 'battle API'],
  [/\bhunt(s|ing)?\b/i, 'matchmaking'],
  [/\bautopilot\b/i, 'background tasks'],
  [/\bwish(es)?\b/i, 'input, or option'],
  [/\bevidence\b/i, 'settlement input'],
  [/\banteroom\b/i, 'pending sign-in'],
  [/\b(threshold|doorways?)\b/i, 'redirect after sign-in, or guard'],
  [/\bbones\b/i, 'skeleton'],
  [/\bone's own\b/i, 'account page, or the player’s own'],
  [/\bnews\b/i, 'snapshot, announcement or notice'],
  [/\bturn(s|ed)? away\b/i, 'refuse'],
  [/\b(gate|door)keepers?\b/i, 'route guard'],
  [/\bdoors?\b/i, 'route, or transport'],
  [/\bknock(s|ed)?\b/i, 'call'],
  [/\bleash\b/i, 'exit with parent'],
  [/\bstand-in\b/i, 'fake, stub or test double'],
  [/\bseated\b/i, 'joined'],
  [/\btelephone\b/i, 'phone'],
  [/\bshel(f|ves)\b(?!`)/i, 'section'],
  [/\bpurses?\b/i, 'wallet'],
  [/\bwhoever\b/i, 'the player who, or any player'],
  [/\banew\b/i, 'again'],
  [/\bany ?more\b/i, 'no longer'],
  [/\b(go|goes|going|went) on\b/i, 'continue, or running'],
  [/\btold\b/i, 'notified, announced or returned'],
  [/\bkept\b/i, 'stored, or cached'],
  [/\bof late\b/i, 'recently'],
  [/\bof (its|their|his|her|our) own\b/i, 'separate, or its own in front of the noun'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\bmiddling\b/i, 'medium'],
  [/\bin force\b/i, 'active'],
  [/\bfor want of\b/i, 'because of a missing'],
  [/\bgiven out\b/i, 'issued'],
  [/\bgoodbyes?\b/i, 'closing message'],
  [/\boftener\b/i, 'more often'],
  [/\bdear(er|est)\b/i, 'expensive'],
  [/\bbetters\b/i, 'exceeds'],
  [/\bslips? of the pen\b/i, 'typing error'],
  [/\bruns? of (a|one) player\b|\bsolo runs?\b/i, 'attempt'],
];

/** A sentence whose subject is a riddle: its reader has to look for the noun. A question is none. */
const RIDDLE = /(?:^|[.!?:] )(who|whose|whoever|what) [^.?]*(?:[.]|$)/gi;

/** The errors of a comment's sentences that begin without their subject. */
const riddlesOf = (comment: string): string[] => {
  const text = comment
    .replace(/^(?:\/\/|\/\*\*?)[\s*]*|\s*\*\/$/g, '')
    .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...text.matchAll(RIDDLE)].map(
    ([, word]) => `"${String(word)} …": begin with the noun that the code stands for`,
  );
};

/** All comments of a file of TypeScript, each once. */
function commentsOf(path: string, code: string): readonly string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(code, node.getEnd()) ?? []),
    ]) {
      found.set(range.pos, code.slice(range.pos, range.end));
    }
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return [...found.values()];
}

/** The titles of the tests and groups of a file. */
function titlesOf(path: string, code: string): readonly string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      // it(…), describe.each(…)(…), it.skipIf(…)(…)
      const name = /^(it|test|describe)\b/.exec(node.expression.getText(file));
      if (name && title && ts.isStringLiteralLike(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** The names that a file declares: variables, functions, parameters, types, and the members of types and classes. */
function declaredNames(path: string, code: string): readonly string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.Node & { readonly name?: ts.Node };
    const isUse = ts.isPropertyAssignment(node) || ts.isPropertyAccessExpression(node);
    if (name && ts.isIdentifier(name) && !isUse) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Parts of a name that no declaration has, with the part to write instead. */
const NAMES: Readonly<Record<string, string>> = {
  anew: 'again',
  autopilot: 'backgroundTasks',
  bones: 'skeleton',
  dealer: 'battleApi',
  evidence: 'input',
  gatekeeper: 'routeGuard',
  hunt: 'matchmaking',
  kept: 'stored, cached, or the name of the thing',
  knock: 'call',
  leash: 'exitWithParent',
  mend: 'fix',
  mended: 'fixed',
  news: 'messages, changes, or notices',
  purse: 'wallet',
  purses: 'wallets',
  seated: 'joined, or player',
  shelf: 'section, or path',
  sit: 'join',
  telephone: 'phone',
  told: 'notices, sent, or the name of the thing',
  wish: 'input, or preference',
};

/** Names that stay: the sound of a knock, and the fields of stored contests with the names that read them. */
const STAY = new Set([
  'content/clips/nature.ts: "knock"',
  'server/contests/contest-store.ts: "told"',
  'server/contests/end-contest.ts: "told"',
  'features/contest/contest-list-page.tsx: "kept"',
]);

/** The refused parts of a name, each with the part to write instead. */
const partsOf = (name: string): string[] =>
  name
    .split(/(?=[A-Z][a-z])|_/)
    .map((part) => part.toLowerCase())
    .flatMap((part) => (Object.hasOwn(NAMES, part) ? [`"${part}": write ${NAMES[part]}`] : []));

/** The error of a title that begins with a riddle, behind the ids of what it proves. */
const riddleOfTitle = (title: string): string[] =>
  /^(?:\[[^\]]*\] )?(?:who|whose|whoever|what) /i.test(title)
    ? [`"${title}": begin with what comes out, or with its subject`]
    : [];

/** The error of a title that joins two behaviours. A list without a comma before its "and" joins none. */
const joinOfTitle = (title: string): string[] =>
  /, and |; /.test(title) ? [`"${title}": split the test, or name one behaviour`] : [];

/** The refused words of a text, each with the word to write instead. */
const wordsOf = (text: string): string[] =>
  INSTEAD.flatMap(([refused, word]) => {
    const [match] = refused.exec(text) ?? [];
    return match === undefined ? [] : [`"${match}": write ${word}`];
  });

describe('the vocabulary', () => {
  it('refuses a comment that does not begin with its subject', () => {
    const code = `// Who asks.\n/**\n * What is asked.\n */\n// what is asked\n/** The caller: it asks. What it\n * asks is here. */\n// Who asks?\nconst who = 1;`;
    expect(commentsOf('a.ts', code).map(riddlesOf)).toEqual([
      ['"Who …": begin with the noun that the code stands for'],
      ['"What …": begin with the noun that the code stands for'],
      ['"what …": begin with the noun that the code stands for'],
      ['"What …": begin with the noun that the code stands for'],
      [],
    ]);
  });

  it('names the word to use, in a comment alone', () => {
    const code = `const door = 1; // the door\n/** No news. */\nconst shelf = 'a shelf';`;
    expect(commentsOf('a.ts', code).map(wordsOf)).toEqual([
      ['"door": write route, or transport'],
      ['"news": write snapshot, announcement or notice'],
    ]);
  });

  it.each([
    'app',
    'bench',
    'content',
    'domain',
    'e2e',
    'features',
    'packages',
    'realtime',
    'scripts',
    'server',
    'simulation',
    'tests',
  ])('holds for every comment in %s', (folder) => {
    const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
      (path) => !path.endsWith('tests/repository/vocabulary.test.ts'),
    );
    expect(paths.length).toBeGreaterThan(0);
    const found = paths.flatMap((path) => {
      const code = readFileSync(resolve(ROOT, path), 'utf8');
      // searching is quicker than parsing, and most files have none
      if (wordsOf(code).length === 0 && !/\b(who|whose|what) /i.test(code)) return [];
      return commentsOf(path, code)
        .flatMap((comment) => [...wordsOf(comment), ...riddlesOf(comment)])
        .map((error) => `${path}: ${error}`);
    });
    expect(found).toEqual([]);
  });

  it('names the part of a declared name to replace', () => {
    const code = `const toldIds = { kept: 1 }; let wish_of; interface A { readonly purse: () => void }
    function f(knock: number, { news: other }: B) { return knock.told; }`;
    expect(declaredNames('a.ts', code).flatMap(partsOf)).toEqual([
      '"told": write notices, sent, or the name of the thing',
      '"wish": write input, or preference',
      '"purse": write wallet',
      '"knock": write call',
    ]);
  });

  it('holds for every name that is declared', () => {
    const paths = globSync(
      '{app,bench,content,domain,e2e,features,packages/*/{src,tests},realtime,scripts,server,simulation,tests}/**/*.{ts,tsx}',
      { cwd: ROOT },
    );
    expect(paths.length).toBeGreaterThan(1_500);
    const parts = new RegExp(Object.keys(NAMES).join('|'), 'i');
    const found = paths.flatMap((path) => {
      const code = readFileSync(resolve(ROOT, path), 'utf8');
      // as above
      if (!parts.test(code)) return [];
      return declaredNames(path, code)
        .flatMap(partsOf)
        .map((error) => `${path}: ${error}`);
    });
    expect(found.filter((one) => !STAY.has(one.replace(/: write .*/, '')))).toEqual([]);
  });

  it('refuses a title that begins with a riddle', () => {
    const code = `describe('what is over', () => {
      it('[RT-1] whoever joins', () => {});
      it.each([['a']])('denies a second lock: %s', () => {});
    });`;
    expect(titlesOf('a.ts', code).flatMap(riddleOfTitle)).toEqual([
      '"what is over": begin with what comes out, or with its subject',
      '"[RT-1] whoever joins": begin with what comes out, or with its subject',
    ]);
    expect(titlesOf('a.ts', code)).toContain('denies a second lock: %s');
  });

  it('holds for every title of a test', () => {
    const paths = globSync('{tests,e2e,packages/*/tests}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter(
      (path) => !path.endsWith('tests/repository/vocabulary.test.ts'),
    );
    expect(paths.length).toBeGreaterThan(300);
    const found = paths.flatMap((path) => {
      const code = readFileSync(resolve(ROOT, path), 'utf8');
      // as above
      if (wordsOf(code).length === 0 && !/['"`](\[[^\]]*\] )?(who|what)/i.test(code)) return [];
      return titlesOf(path, code)
        .flatMap((title) => [...wordsOf(title), ...riddleOfTitle(title)])
        .map((error) => `${path}: ${error}`);
    });
    expect(found).toEqual([]);
  });

  it('refuses a title that joins two behaviours', () => {
    const titles = ['denies a lock, and closes the room', 'is once; the next fails', 'has a and b'];
    expect(titles.flatMap(joinOfTitle)).toEqual([
      '"denies a lock, and closes the room": split the test, or name one behaviour',
      '"is once; the next fails": split the test, or name one behaviour',
    ]);
  });

  it('finds one behaviour in every title', () => {
    const paths = globSync('{tests,e2e,packages/*/tests}/**/*.ts{,x}', { cwd: ROOT });
    expect(paths.length).toBeGreaterThan(300);
    const found = paths.flatMap((path) => {
      const code = readFileSync(resolve(ROOT, path), 'utf8');
      return /, and |; /.test(code)
        ? titlesOf(path, code)
            .flatMap(joinOfTitle)
            .map((error) => `${path}: ${error}`)
        : [];
    });
    expect(found).toEqual([]);
  });

  it('holds for every page about the project', () => {
    const paths = ['*.md', 'docs/*.md', '{packages/*,realtime}/*.md'].flatMap((pattern) =>
      globSync(pattern, { cwd: ROOT }),
    );
    expect(paths).toContain('README.md');
    const found = paths.flatMap((path) =>
      wordsOf(readFileSync(resolve(ROOT, path), 'utf8')).map((error) => `${path}: ${error}`),
    );
    expect(found).toEqual([]);
  });
});
