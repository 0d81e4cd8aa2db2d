import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence about the state of things: `wait` and `info` are read out politely, `fault` at once. */
export function Notice({
  kind,
  children,
}: {
  kind: 'wait' | 'info' | 'fault';
  children: ReactNode;
}) {
  return (
    <div
      role={kind === 'fault' ? 'alert' : 'status'}
      className={`${styles.notice} ${styles[kind]}`}
    >
      {kind === 'wait' && <span className={styles.spinner} aria-hidden="true" />}
      <p>{children}</p>
    </div>
  );
}
