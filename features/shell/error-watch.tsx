'use client';

import { useEffect } from 'react';
import { reportClientError } from '../shared/rest/report-error.ts';
import { onPersistError } from '../shared/state/persisted-atom.ts';
import { notify } from '../shared/ui/notify.ts';

/** Reports this page's uncaught errors to the operator. */
export function ErrorWatch() {
  useEffect(() => {
    const script = ({ error, message }: ErrorEvent) =>
      reportClientError('script', error ?? message);
    const promise = ({ reason }: PromiseRejectionEvent) => reportClientError('promise', reason);
    window.addEventListener('error', script);
    window.addEventListener('unhandledrejection', promise);
    return () => {
      window.removeEventListener('error', script);
      window.removeEventListener('unhandledrejection', promise);
    };
  }, []);
  return null;
}

/** Shows a toast if persisted state could not be stored. */
export function PersistErrors({ text }: { text: string }) {
  useEffect(() => onPersistError(() => void notify('error', text, 'persist')), [text]);
  return null;
}
