/** The coin of the game: its rim, and the bolt of the logo. */
export function CoinIcon({ className = 'size-[1.15em]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} shrink-0`}>
      <circle cx="12" cy="12" r="11" fill="var(--sun-ledge)" />
      <circle cx="12" cy="11" r="10" fill="var(--sun)" />
      <circle cx="12" cy="11" r="7.4" fill="none" stroke="var(--sun-ledge)" strokeWidth="1.4" />
      <path d="M13.4 5.6 8.6 11.9h3l-1 4.6 4.8-6.4h-3Z" fill="var(--on-sun)" />
    </svg>
  );
}
