import { networkInterfaces } from 'node:os';

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: {
    resolveAlias: Object.fromEntries(
      ['database', 'functions', 'remote-config', 'storage'].map((product) => [
        `firebase/${product}`,
        './realtime/absent-products.ts',
      ]),
    ),
  },
  // `npm run check:types` judges the whole tree; a build need not do it again
  typescript: { ignoreBuildErrors: true },
  // phones in the same network open the page of `npm run dev` by this machine's address
  allowedDevOrigins: ownAddresses,
  // what only scripts and tests are made of does not belong on a server
  outputFileTracingExcludes: { '/*': ['tests/**', 'e2e/**', 'scripts/**', 'artifacts/**'] },
};

export default config;
