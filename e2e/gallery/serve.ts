import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, installedFile } from '../../scripts/project/root.ts';
import { portOf } from '../../tests/support/port-of.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/**
 * Builds and serves the gallery for tests. The bundler that comes with Vitest builds it from this folder with the game's own
 * styles; no build of the game contains it. `npm run gallery` serves it module by module, which takes 132 requests for each page;
 * the tests build it. The build is one for development, so that React's strict mode still mounts everything twice.
 */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  // two files may build it at the same time
  const folder = resolve(ROOT, 'artifacts/gallery', process.env['VITEST_POOL_ID'] ?? '0');
  await promisify(execFile)(
    process.execPath,
    [
      installedFile('vite/bin/vite.js'),
      'build',
      import.meta.dirname,
      '--mode',
      'development',
      '--minify',
      'false',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'development' } },
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    readFile(join(folder, name)).then(
      (bytes) => {
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
        // the names of all other files change with their content
        if (name !== '/index.html') response.setHeader('Cache-Control', 'max-age=3600, immutable');
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
