import { LIVE_REGIONS } from './announce.ts';

/** The two regions that announce.ts writes to. They must exist before the first announcement. */
export function LiveRegion() {
  return (
    <>
      <div id={LIVE_REGIONS.polite} aria-live="polite" className="sr-only" />
      <div id={LIVE_REGIONS.assertive} aria-live="assertive" className="sr-only" />
    </>
  );
}
