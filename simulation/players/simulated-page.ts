import type { Line } from '../../domain/contract/line.ts';
import type { Page } from '../../realtime/page/page.ts';

/** A page that a test hides, cuts off and closes. */
export interface SimulatedPage {
  page: Page;
  setHidden: (hidden: boolean) => void;
  setOnline: (online: boolean) => void;
  /** Replaces the server of the page's small requests. */
  setLine: (line: Line) => void;
  leave: () => void;
}

export function simulatedPage(): SimulatedPage {
  const state: { hidden: boolean; online: boolean; line: Line } = {
    hidden: false,
    online: true,
    line: 'ours',
  };
  const callbacks = {
    visibility: new Set<() => void>(),
    connectivity: new Set<() => void>(),
    leave: new Set<() => void>(),
  };
  const on = (set: Set<() => void>) => (callback: () => void) => {
    set.add(callback);
    return () => void set.delete(callback);
  };
  const tell = (set: Set<() => void>) => {
    for (const callback of set) callback();
  };
  return {
    page: {
      isHidden: () => state.hidden,
      isOnline: () => state.online,
      onVisibility: on(callbacks.visibility),
      onConnectivity: on(callbacks.connectivity),
      tryLine: () => Promise.resolve(state.line),
      onLeave: on(callbacks.leave),
    },
    setHidden(hidden) {
      state.hidden = hidden;
      tell(callbacks.visibility);
    },
    setOnline(online) {
      state.online = online;
      tell(callbacks.connectivity);
    },
    setLine(line) {
      state.line = line;
    },
    leave: () => tell(callbacks.leave),
  };
}
