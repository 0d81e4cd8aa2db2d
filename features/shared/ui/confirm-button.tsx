'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ignoreSecondPress } from './double-press.ts';

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({
  title,
  text,
  yes,
  no,
  onConfirm,
  children,
  trigger,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & {
  title: string;
  text: ReactNode;
  yes: string;
  no: string;
  onConfirm: () => void;
  /** Renders another trigger than a text button. */
  trigger?: (open: (press: MouseEvent) => void) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const open = (press: MouseEvent) => {
    ignoreSecondPress(press.nativeEvent);
    setAsking(true);
  };
  return (
    <>
      {trigger ? (
        trigger(open)
      ) : (
        <Button {...button} onClick={open}>
          {children}
        </Button>
      )}
      <Dialog open={asking} title={title} closeLabel={no} onClose={() => setAsking(false)}>
        <p className="text-muted">{text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button
            kind="danger"
            onClick={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            {yes}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {no}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
