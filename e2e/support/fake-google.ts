import type { BrowserContext } from 'playwright';

/**
 * A stub of Google's script for the messages between a page and the frame that handles a popup, as far as Firebase's
 * SDK and the Auth emulator use it. Tests do not load the real script from the internet.
 */
const SCRIPT = `(() => {
  const channel = (other, ready) => {
    const handlers = new Map(), answers = new Map();
    let last = 0;
    // messages wait for a listener, and an error of a listener is lost, as with Google's
    const handlerOf = async (type) => {
      while (!handlers.has(type)) await new Promise((wake) => setTimeout(wake, 10));
      return handlers.get(type);
    };
    const hear = (id, answer) => { try { answers.get(id)?.(answer); } catch {} };
    addEventListener('message', async ({ source, data }) => {
      if (source !== other() || !data || data.fake !== true) return;
      if (data.answer) return hear(data.id, data.answer);
      const result = (await handlerOf(data.type))(data.payload);
      other().postMessage({ fake: true, id: data.id, answer: [result] }, '*');
    });
    return {
      restyle: () => Promise.resolve(),
      ping: (heard) => ready.then(() => heard([])),
      register: (type, handler) => handlers.set(type, handler),
      send: (type, payload, heard) => {
        answers.set(++last, heard);
        other().postMessage({ fake: true, id: last, type, payload }, '*');
      },
    };
  };
  const context = {
    open: ({ where, url }, opened) => {
      const frame = document.createElement('iframe');
      const ready = new Promise((resolve) => (frame.onload = () => resolve()));
      frame.hidden = true;
      frame.src = url;
      where.append(frame);
      return Promise.resolve(opened(channel(() => frame.contentWindow, ready)));
    },
    getParentIframe: () => channel(() => parent, Promise.resolve()),
  };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: class {}, getContext: () => context },
  };
  const named = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (window[named] ?? window.gapi_onload)?.());
})();`;

/** Answers Google's script in a context by a stub, and blocks all other requests to the internet. */
export async function fakeGoogle(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) =>
      route.request().url().startsWith('https://apis.google.com/js/api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
        : route.abort(),
  );
}
