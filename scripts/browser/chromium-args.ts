/**
 * The features that Playwright disables itself (its chromiumSwitches.ts), as far as they matter to our pages. Chromium follows
 * only the last list, so ours repeats them.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Below the address bar that nobody sees, every window of a headless Chromium keeps two pages of its own ready: a process, half
 * of what a new window costs, and frames of theirs to draw when ours is asked for a picture.
 */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process kept ready for a page of another site, beside each page of ours: a tenth of what a page costs, and never used. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** How every Chromium of the check is started, beside what Playwright says. */
export function chromiumArgs(): string[] {
  return [
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN_PAGES, SPARE_PROCESS].join(',')}`,
    // Chromium refuses to run its sandbox as root, and containers have small /dev/shm
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
  ];
}
