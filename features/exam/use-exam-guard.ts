import { useEffect, useState } from 'react';

/** Events that an exam's page cancels: copy, cut, drag, and the context menu. */
const PREVENTED = ['copy', 'cut', 'contextmenu', 'dragstart'] as const;

/** Keys with Ctrl or Cmd to cancel: print and save. */
const COMMANDS = new Set(['p', 's']);

/** Keys for screenshots, as far as browsers report them. Browsers report `PrintScreen` only on release. */
const isCapture = ({ type, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  type === 'keyup'
    ? key === 'PrintScreen'
    : metaKey && shiftKey && ['3', '4', '5', 's'].includes(key.toLowerCase());

/**
 * Protects the questions of an exam as far as a web page can: cancels copying, printing and the context menu, and warns
 * at a screenshot key.
 * @param isOn while the exam is shown
 * @returns whether the questions are covered because the window has no focus
 */
export function useExamGuard(isOn: boolean, onCapture: () => void): boolean {
  const [isCovered, setCovered] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const prevent = (event: Event) => event.preventDefault();
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && COMMANDS.has(event.key.toLowerCase());
      if (isCommand && !event.shiftKey) event.preventDefault();
      if (isCapture(event)) onCapture();
    };
    const cover = () => setCovered(true);
    const uncover = () => setCovered(false);
    for (const name of PREVENTED) document.addEventListener(name, prevent);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', press);
    window.addEventListener('blur', cover);
    window.addEventListener('focus', uncover);
    return () => {
      for (const name of PREVENTED) document.removeEventListener(name, prevent);
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', press);
      window.removeEventListener('blur', cover);
      window.removeEventListener('focus', uncover);
      setCovered(false);
    };
  }, [isOn, onCapture]);
  return isCovered;
}
