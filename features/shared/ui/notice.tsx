import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type NoticeKind = 'wait' | 'info' | 'success' | 'warning' | 'error';

const LOOKS: Record<NoticeKind, string> = {
  wait: 'bg-sunken text-text',
  info: 'bg-sunken text-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-danger-soft text-danger',
};

/** A sentence about a state. Screen readers read an `error` at once and others politely. */
export function Notice({
  kind,
  action,
  children,
}: {
  kind: NoticeKind;
  /** A button with the next step. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-control px-4 py-3 font-medium [&_svg]:size-5 [&_svg]:shrink-0',
        LOOKS[kind],
      )}
    >
      <Mark kind={kind} />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {action}
    </div>
  );
}

function Mark({ kind }: { kind: NoticeKind }) {
  switch (kind) {
    case 'wait':
      return <Spinner />;
    case 'info':
      return <Info aria-hidden="true" />;
    case 'success':
      return <CircleCheck aria-hidden="true" />;
    case 'warning':
    case 'error':
      return <CircleAlert aria-hidden="true" />;
  }
}
