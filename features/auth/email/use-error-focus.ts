import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Goes to the first wrong field of a form once it was sent, so that it is read with what is wrong.
 * @param result a new object for each time that the form was sent
 */
export function useErrorFocus(result: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [result]);
  return form;
}
