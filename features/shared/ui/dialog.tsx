'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

/**
 * A modal dialog. The browser traps the focus, restores it afterwards, and closes the dialog by Esc. A press outside
 * closes it too.
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
      onClick={(event) => {
        // only a press outside its content hits the dialog element itself
        if (event.target === event.currentTarget) event.currentTarget.close();
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
