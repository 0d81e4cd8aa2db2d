'use client';

import { ResetForm } from './email/reset-form.tsx';

/** Asking for a new password. Stands on a RedirectIfSignedIn. */
export function ResetPasswordPage() {
  return <ResetForm />;
}
