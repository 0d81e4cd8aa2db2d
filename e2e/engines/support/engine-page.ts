/** A page of a browser that Playwright does not drive, with the few actions that these tests need. */
export interface EnginePage {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Calls a function in the page, which gets and returns JSON. */
  evaluate: <A extends readonly unknown[], T>(run: (...args: A) => T, ...args: A) => Promise<T>;
  /** Presses and releases a key: a character or `Enter`. */
  press: (key: string) => Promise<void>;
  /** Clicks the mouse at a point of the window, in pixels. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Puts another tab in front for a time, so that this one is hidden; undefined if the engine's driver cannot. */
  hideFor?: (ms: number) => Promise<void>;
}

/** A browser of one person. */
export interface EngineBrowser {
  readonly page: EnginePage;
  readonly version: string;
  close: () => Promise<void>;
}

/** A browser engine. */
export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** The program that is not found; null if this machine can start the engine. */
  readonly missing: () => string | null;
  readonly launch: () => Promise<EngineBrowser>;
}
