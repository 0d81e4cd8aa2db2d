'use client';

import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { formatCountdown } from '../../shared/i18n/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { useCountdown } from '../use-countdown.ts';

const DIGITS = 6;
const RESEND_AFTER_S = 30;

/** Asks for the code from the text message. */
export function CodeStep({
  number,
  error,
  busy,
  onCheck,
  onResend,
  onChangeNumber,
}: {
  /** In E.164. */
  number: string;
  /** As a text for the player. */
  error: string | undefined;
  busy: boolean;
  onCheck: (code: string) => void;
  /** Sends a new code; `busy` until its end. Calls back if the code is on its way. */
  onResend: (onSent: () => void) => void;
  onChangeNumber: () => void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { secondsLeft, restart } = useCountdown(RESEND_AFTER_S);
  const isWhole = code.length === DIGITS;
  return (
    <form
      className="grid gap-5"
      aria-label={t('auth.phone.codeTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onCheck(code);
      }}
    >
      <h1 className="text-2xl">{t('auth.phone.codeTitle')}</h1>
      <p>
        {t('auth.phone.sentTo')}{' '}
        <bdi dir="ltr" className="font-semibold">
          {number}
        </bdi>
      </p>
      <CodeInput
        label={t('auth.phone.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        length={DIGITS}
        value={code}
        error={error}
        onChange={(typed) => {
          const digits = typed.replaceAll(/\D/g, '');
          setCode(digits);
          if (digits.length === DIGITS && digits !== code && !busy) onCheck(digits);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!isWhole}>
          {t('auth.phone.check')}
        </Button>
        <Button
          kind="quiet"
          disabled={busy || secondsLeft > 0}
          onClick={() => {
            setCode('');
            onResend(() => restart(RESEND_AFTER_S));
          }}
        >
          {secondsLeft > 0
            ? t('auth.phone.resendIn', { time: formatCountdown(secondsLeft) })
            : t('auth.phone.resend')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onChangeNumber}>
          {t('auth.phone.change')}
        </Button>
      </div>
    </form>
  );
}
