'use client';

import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { TextField } from '../../shared/ui/text-field.tsx';

/** A password field with a button that shows the password. */
export function PasswordField({
  isShown,
  onShow,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  const { t } = useTranslation();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => onShow(!isShown)}
          className="absolute inset-y-0.5 end-0.5 grid w-12 place-items-center rounded-control text-muted hover:text-text"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('auth.showPassword')}</span>
        </button>
      }
    />
  );
}
