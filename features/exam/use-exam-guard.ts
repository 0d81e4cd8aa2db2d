import { useEffect, useState } from 'react';

/** What the page of an exam does not do: neither copied, nor cut, nor dragged, nor opened in a menu. */
const PREVENTED = ['copy', 'cut', 'contextmenu', 'dragstart'] as const;

/** Print and save. */
const COMMANDS = new Set(['p', 's']);

/** Keys that make a picture of the screen, as far as browsers tell them: one of them only when it is let go. */
const isCapture = ({ type, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  type === 'keyup'
    ? key === 'PrintScreen'
    : metaKey && shiftKey && ['3', '4', '5', 's'].includes(key.toLowerCase());

/**
 * Keeps the questions of an exam on the screen as far as a web page can: no copying, no printing, no context menu; a key for
 * screenshots is told.
 * @param isOn while the exam is shown
 * @returns whether the questions are covered, because the window is not in front
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
