/** The live regions that screen readers watch; live-region.tsx puts both on every page. */
export const LIVE_REGIONS = { polite: 'live-polite', assertive: 'live-assertive' } as const;

/** Has screen readers read a sentence. They read a repeated sentence again. */
export function announce(text: string, urgency: keyof typeof LIVE_REGIONS = 'polite'): void {
  const region = document.getElementById(LIVE_REGIONS[urgency]);
  if (!region) return;
  // screen readers read changes only, so an invisible character makes a repetition a change
  region.textContent = region.textContent === text ? `${text}\u200B` : text;
}
