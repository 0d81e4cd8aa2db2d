'use client';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/ui/text-field.tsx';

/** A switch that reveals the field for a friend's referral code; open from the start where a link brought one. */
export function ReferralField({ code, fault }: { code: string; fault?: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(code !== '');
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          checked={isOpen}
          onChange={(event) => setIsOpen(event.target.checked)}
          className="size-5 accent-accent"
        />
        {t('auth.referral.switch')}
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
          fault={fault}
        />
      )}
    </div>
  );
}
