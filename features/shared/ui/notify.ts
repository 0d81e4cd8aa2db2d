type Kind = 'blank' | 'success' | 'error';

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast at the top: an error or a plain text for 4 s, a success for 2 s. The first toast loads the code. */
export async function notify(kind: Kind, text: string, id?: string): Promise<void> {
  // without a line the code may be missing: screens that matter say so themselves
  const loading = Promise.all([import('react-hot-toast'), import('./toasts.tsx')]);
  const [loaded] = await loading.catch(() => []);
  if (!loaded) return;
  const { toast } = loaded;
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  const options = id === undefined ? {} : { id };
  switch (kind) {
    case 'blank':
      toast(text, options);
      return;
    case 'success':
      toast.success(text, options);
      return;
    case 'error':
      toast.error(text, options);
      return;
  }
}

/** Whether a toast was shown on this page. */
export function areToastsWanted(): boolean {
  return wanted;
}

/** Calls back at the first toast. @returns unsubscribes */
export function watchToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
