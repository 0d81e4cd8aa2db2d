'use client';

import { X } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/** Only a press outside the content hits the dialog element itself. */
const isOutside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

/**
 * A modal dialog. The browser traps the focus, restores it afterwards, and closes the dialog by Esc. A press that begins
 * and ends outside closes it too.
 */
export function Dialog({
  open,
  title,
  closeLabel,
  onClose,
  children,
}: {
  open: boolean;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // the click of a press from the content to the outside, as for a selection, hits the dialog element too
  const press = useRef({ began: false, ended: false });

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        press.current = { began: isOutside(event), ended: false };
      }}
      onPointerUp={(event) => {
        press.current.ended = isOutside(event);
      }}
      onClick={(event) => {
        const { began, ended } = press.current;
        if (began && ended && isOutside(event)) event.currentTarget.close();
      }}
      className="m-auto w-[min(32rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-0 text-text shadow-float"
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={() => ref.current?.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {open && children}
      </div>
    </dialog>
  );
}
