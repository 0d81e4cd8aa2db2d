import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/project/root.ts';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')) as {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
  workspaces: string[];
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
/** The folders of our packages, which npm links and does not download. */
const workspaces = globSync(manifest.workspaces, { cwd: ROOT }).map((path) =>
  path.split(sep).join('/'),
);
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Whether npm would find `name` from the package at `path`, going up through node_modules. */
function isLocked(name: string, path: string): boolean {
  for (let folder = path; ;) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

describe('package-lock.json', () => {
  it('has the optional packages of every platform, not only of the one it was made on', () => {
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, path))
        .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  const platforms = ['darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64'];
  it.each([...platforms, 'linux-x64', 'linux-arm64'])(
    'has every native part for %s',
    (platform) => {
      const families = [
        '@next/swc-',
        '@rolldown/binding-',
        '@oxc-parser/binding-',
        '@oxc-resolver/binding-',
        '@img/sharp-',
        'lightningcss-',
        '@oxlint/binding-',
        '@oxlint-tsgolint/',
        '@typescript/typescript-',
      ];
      // needs no C library
      const ofGo = new Set(['@oxlint-tsgolint/', '@typescript/typescript-']);
      for (const family of families) {
        const libraries =
          platform.startsWith('linux') && !ofGo.has(family)
            ? [/(-gnu|sharp-linux-)/, /musl/]
            : [new RegExp('')];
        for (const library of libraries) {
          const found = packages.some(([path]) => {
            const name = path.replace(/^.*node_modules\//, '').replace('linuxmusl-', 'linux-musl-');
            return (
              name.startsWith(family) &&
              (name.includes(platform) || name.includes(platform.replace('-', '-musl-'))) &&
              library.test(name)
            );
          });
          expect.soft(found, `${family}${platform} ${String(library)}`).toBe(true);
        }
      }
    },
  );

  it('names the public registry alone, with a hash for every package', () => {
    for (const [path, { resolved, integrity, link }] of packages) {
      if (workspaces.includes(link ? (resolved ?? '') : path)) continue;
      expect.soft(link, path).toBeUndefined();
      expect.soft(integrity, path).toMatch(/^sha512-/);
      if (resolved !== undefined)
        expect.soft(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });

  it('has a decision for each package that wants to run a script at install', () => {
    const undecided = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
      .filter((name) => !(name in manifest.allowScripts));
    expect(undecided).toEqual([]);
  });

  it('has the libraries that the product must be made of', () => {
    const named = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    expect(Object.keys(named)).toEqual(
      expect.arrayContaining([
        'next',
        'react',
        'react-dom',
        'firebase',
        'reactfire',
        'jotai',
        'jotai-effect',
        '@tanstack/react-query',
        'axios',
        'react-hot-toast',
        'i18next',
        'vitest',
        'node',
        '@firebase/rules-unit-testing',
        'firebase-tools',
        'playwright',
      ]),
    );
  });
});
