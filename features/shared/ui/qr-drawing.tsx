import { encode } from 'uqr';

/** Draws a text as a QR code: dark on light in both themes, because scanners need it. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-control bg-white"
    >
      <path d={dark} fill="#27130d" />
    </svg>
  );
}
