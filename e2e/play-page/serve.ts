import { resolve } from 'node:path';
import { createViteServer } from 'vitest/node';
import { ROOT } from '../../scripts/project/root.ts';

/**
 * Serves the page of features/shared/play, which no build of the game knows: the bundler that comes with Vitest makes it of
 * this folder, with the game's own styles.
 */
export async function servePlayPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await createViteServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // out of the way of the suites, which run beside it, and of another such page
    cacheDir: resolve(ROOT, 'artifacts/play-page', process.env['VITEST_POOL_ID'] ?? ''),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    appType: 'mpa',
    optimizeDeps: {
      entries: ['e2e/play-page/page.html'],
      // found at the first look, or the page would be loaded a second time
      include: ['@dnd-kit/core', '@dnd-kit/sortable', 'temml'],
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The play page has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/e2e/play-page/page.html`,
    stop: () => server.close(),
  };
}
