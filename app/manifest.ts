import type { MetadataRoute } from 'next';

/** The web app manifest: a device needs it to install the game. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Quizbout',
    short_name: 'Quizbout',
    description: 'Realtime quiz battles: same question, same second, one winner.',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#fff3df',
    theme_color: '#cb3012',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
