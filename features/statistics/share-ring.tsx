import { useTranslation } from '../shared/i18n/use-translation.ts';
import { formatNumber } from '../shared/i18n/format.ts';

interface Part {
  readonly label: string;
  readonly value: number;
  /** A CSS colour. */
  readonly colour: string;
}

const RADIUS = 40;
const LENGTH = 2 * Math.PI * RADIUS;

/** Parts of a whole as a ring, with a legend of labels and numbers. */
export function ShareRing({ parts }: { parts: readonly Part[] }) {
  const { i18n } = useTranslation();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => value / Math.max(1, total);
  return (
    <div className="flex flex-wrap items-center gap-6">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-36 -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--sunken)" strokeWidth="14" />
        {parts.map(({ label, value, colour }, at) => {
          const before = parts.slice(0, at).reduce((sum, part) => sum + share(part.value), 0);
          return (
            <circle
              key={label}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              stroke={colour}
              strokeWidth="14"
              strokeDasharray={`${share(value) * LENGTH} ${LENGTH}`}
              strokeDashoffset={-before * LENGTH}
            />
          );
        })}
      </svg>
      <ul className="grid gap-2">
        {parts.map(({ label, value, colour }) => (
          <li key={label} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-full"
              style={{ backgroundColor: colour }}
            />
            <span className="font-display text-xl font-extrabold tabular-nums">
              {formatNumber(i18n.language, value)}
            </span>
            <span className="text-muted">
              {label} · {formatNumber(i18n.language, share(value), { style: 'percent' })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
