/**
 * The features that Playwright itself disables (its chromiumSwitches.ts) and that concern our pages. Chromium uses only
 * the last list, so ours repeats them.
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
 * A headless Chromium prepares two internal pages for the address bar of every window. They need a process, half the
 * cost of a new window, and draw frames during each screenshot.
 */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A spare process for a page of another site, one per page of ours: a tenth of a page's cost, and never used. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** The arguments of every Chromium of the check, in addition to Playwright's. */
export function chromiumArgs(): string[] {
  return [
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...UNSEEN_PAGES, SPARE_PROCESS].join(',')}`,
    // Chromium refuses to run its sandbox as root, and containers have small /dev/shm
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
  ];
}
