/** The mark: a Q whose two halves face each other; the bolt that strikes between them is its tail. */
export function LogoMark({
  className = 'size-10',
  size,
}: {
  className?: string;
  /** In pixels, where no classes are: in a picture that the server draws. */
  size?: number;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`${className} shrink-0`}
      width={size}
      height={size}
    >
      <rect width="48" height="48" rx="13" fill="#cb3012" />
      <g fill="none" strokeWidth="7">
        <path d="M21.4 9.1A13 13 0 0 0 21.4 34.9" stroke="#fff3df" />
        <path d="M25.6 9.1A13 13 0 0 1 25.6 34.9" stroke="#ffc02e" />
      </g>
      <path
        d="M22.5 17.5 27.2 32 31 29.6 43 43.6 38 26.4 33.2 28.9Z"
        fill="#fffdf8"
        stroke="#cb3012"
        strokeWidth="2.6"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </svg>
  );
}
