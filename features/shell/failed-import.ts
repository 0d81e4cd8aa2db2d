/** The messages of Chromium, Firefox and Safari for a module that cannot be loaded. */
const MESSAGE =
  /dynamically imported module|importing a module script failed|loading (?:css )?chunk/i;

/**
 * Whether an error is of code that could not be loaded: without a network, or after a deployment has removed it. React and
 * the bundler do not load it again, so only a reload of the page helps.
 */
export const isFailedImport = ({ name, message }: Error): boolean =>
  name === 'ChunkLoadError' || MESSAGE.test(message);
