'use client';

import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { TextField } from '../../shared/ui/text-field.tsx';

/** A switch that reveals the field for a friend's referral code. Open from the start if a link brought a code. */
export function ReferralField({ code, error }: { code: string; error?: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(code !== '');
  return (
    <div className="grid grid-cols-1 gap-3">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          checked={isOpen}
          onChange={(event) => setIsOpen(event.target.checked)}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-sunken before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-muted before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-[1.375rem] checked:before:bg-on-accent motion-reduce:before:transition-none"
        />
        <span className="min-w-0 break-words">{t('auth.referral.switch')}</span>
      </label>
      {isOpen && (
        <TextField
          label={t('auth.referral.label')}
          name="friendsCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          defaultValue={code}
          hint={t('auth.referral.hint')}
          error={error}
        />
      )}
    </div>
  );
}
