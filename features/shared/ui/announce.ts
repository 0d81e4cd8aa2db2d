/** Where announcements are written; live-region.tsx puts both on every page. */
export const LIVE_REGIONS = { polite: 'live-polite', assertive: 'live-assertive' } as const;

/** Has a sentence read out by screen readers. The same sentence twice is read twice. */
export function announce(text: string, urgency: keyof typeof LIVE_REGIONS = 'polite'): void {
  const region = document.getElementById(LIVE_REGIONS[urgency]);
  if (!region) return;
  // readers speak of changes only: an invisible mark tells a repetition from no change
  region.textContent = region.textContent === text ? `${text}\u200B` : text;
}
