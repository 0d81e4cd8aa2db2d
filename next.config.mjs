import { networkInterfaces } from 'node:os';

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

const ABSENT = './realtime/absent-products.ts';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // routes are written /like-this/ and found without the slash too; a redirect would cost a call of the API its body
  skipTrailingSlashRedirect: true,
  turbopack: {
    resolveAlias: {
      'firebase/database': ABSENT,
      'firebase/functions': ABSENT,
      'firebase/remote-config': ABSENT,
      'firebase/storage': ABSENT,
      re2js: { browser: ABSENT },
      // where browser code speaks of Buffer, Next brings this
      'next/dist/compiled/buffer': { browser: ABSENT },
    },
    // of Firestore, what we do not use and Turbopack does not see that we do not (gzip)
    rules: {
      '**/@firebase/firestore/dist/index.esm.js': {
        loaders: [
          {
            loader: './scripts/size/leave-out.mjs',
            options: {
              imports: [
                // the cache in IndexedDB, 21 KB: ours is in memory
                '__PRIVATE_IndexedDbOfflineComponentProvider',
                '__PRIVATE_MultiTabOfflineComponentProvider',
                // data bundles, 2 KB
                'loadBundle',
                'namedQuery',
              ],
            },
          },
        ],
      },
      '**/@firebase/firestore/dist/common-*.esm.js': {
        loaders: [
          {
            loader: './scripts/size/leave-out.mjs',
            // the evaluation of pipelines, 5 KB
            options: { functions: ['__PRIVATE_toEvaluable'] },
          },
        ],
      },
    },
  },
  // `npm run check:types` judges the whole tree; a build need not do it again
  typescript: { ignoreBuildErrors: true },
  // phones in the same network open the page of `npm run dev` by this machine's address
  allowedDevOrigins: ownAddresses,
  // what only scripts and tests are made of does not belong on a server
  outputFileTracingExcludes: { '/*': ['tests/**', 'e2e/**', 'scripts/**', 'artifacts/**'] },
};

export default config;
