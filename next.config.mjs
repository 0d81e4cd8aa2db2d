import { networkInterfaces } from 'node:os';

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

const ABSENT = './realtime/absent-products.ts';

/** Headers of every reply: pages, API and files. proxy.ts sets those that depend on the page, such as its policy. */
const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  // a provider's popup must still reach the page that opened it
  { key: 'cross-origin-opener-policy', value: 'same-origin-allow-popups' },
];
const HTTPS_ONLY = {
  key: 'strict-transport-security',
  value: 'max-age=63072000; includeSubDomains',
};
/** Headers of replies that are not pages. */
const NOTHING_RUNS = {
  key: 'content-security-policy',
  value: "default-src 'none'; frame-ancestors 'none'",
};

/** A list shows dozens of drawings: without this a browser asks for each again on every visit. */
const FOR_A_DAY = { key: 'cache-control', value: 'public, max-age=86400' };

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // routes are written /like-this/ and also found without the slash; a redirect would drop the body of an API call
  skipTrailingSlashRedirect: true,
  // pages use plain images; Next's own converter would take requests without a limit
  images: { unoptimized: true },
  // where probes look by custom; Cloud Run and App Hosting keep such paths for themselves, so /api/ready stays open too
  rewrites: () => [
    { source: '/healthz', destination: '/api/health' },
    { source: '/readyz', destination: '/api/ready' },
  ],
  headers: () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    {
      source: '/:path*',
      // browsers must ignore it over http, and a game in the local network has no https
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [HTTPS_ONLY],
    },
    { source: '/api/:path*', headers: [NOTHING_RUNS] },
    { source: '/avatars/:path*', headers: [NOTHING_RUNS] },
    { source: '/art/:path*', headers: [NOTHING_RUNS, FOR_A_DAY] },
  ],
  turbopack: {
    resolveAlias: {
      'firebase/database': ABSENT,
      'firebase/functions': ABSENT,
      'firebase/remote-config': ABSENT,
      'firebase/storage': ABSENT,
      re2js: { browser: ABSENT },
      // Next adds this wherever browser code mentions Buffer
      'next/dist/compiled/buffer': { browser: ABSENT },
    },
    // unused code that Turbopack does not detect as unused (gzip)
    rules: {
      // the hooks of documents: sign-in pages load reactfire, and with these they would load Firestore, 110 KB
      '**/reactfire/dist/index.js': {
        loaders: [
          { loader: './scripts/size/leave-out.mjs', options: { modules: ['firebase/firestore'] } },
        ],
      },
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
  // `npm run check:types` checks the whole tree, so a build need not check it again
  typescript: { ignoreBuildErrors: true },
  // phones in the same network open the page of `npm run dev` by this machine's address
  allowedDevOrigins: ownAddresses,
  // packages that only scripts and tests use are not needed on a server
  outputFileTracingExcludes: {
    '/*': ['tests/**', 'e2e/**', 'scripts/**', 'packages/**', 'artifacts/**'],
  },
};

export default config;
