/** Google's mark, in the colours that its rules for such buttons ask for. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.2-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2v6h7.7C44.3 38 47 31.9 47 24.6z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6c-2.1 1.4-4.9 2.3-8.1 2.3-6.3 0-11.6-4.2-13.5-9.9h-8v6.2C6.5 42.6 14.6 48 24 48z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6c-.5-1.4-.8-3-.8-4.6s.3-3.2.8-4.6v-6.2h-8C.9 16.5 0 20.1 0 24s.9 7.5 2.5 10.8l8-6.2z"
      />
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.5 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
    </svg>
  );
}
