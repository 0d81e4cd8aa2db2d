/** Tailwind 4 writes the styles; its tokens are in features/shared/theme/tokens.css. */
export default { plugins: { '@tailwindcss/postcss': {} } };
