import { Copy, Share2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { notify } from './notify.ts';
import { QrCode } from './qr-code.tsx';

/** A code in large letters, its link as a QR code, and buttons to share the text or copy the link. */
export function ShareCode({
  code,
  link,
  text,
  label,
  qrLabel,
}: {
  code: string;
  link: string;
  /** The shared text, with the link. */
  text: string;
  label: string;
  qrLabel: string;
}) {
  const { t } = useTranslation();
  const id = useId();

  async function copy(copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      await notify('success', t('invite.copied'));
    } catch {
      // without https there is no clipboard API; the player can select the code
      await notify('error', t('invite.notCopied'));
    }
  }

  async function share(): Promise<void> {
    if (!('share' in navigator)) return copy(text);
    // the player closed the share sheet: not an error
    await navigator.share({ text }).catch(() => undefined);
  }

  return (
    <Card className="grid grid-cols-1 justify-items-center gap-5 text-center">
      <p className="font-semibold text-muted" id={id}>
        {label}
      </p>
      <p
        aria-labelledby={id}
        dir="ltr"
        className="max-w-full rounded-card bg-sun px-[min(1.5rem,4vw)] py-3 font-display text-[min(2.25rem,9.2vw)] font-extrabold tracking-widest break-all text-on-sun select-all sm:text-5xl"
      >
        {code}
      </p>
      <QrCode text={link} label={qrLabel} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          {t('invite.share')}
        </Button>
        <Button kind="quiet" onClick={() => void copy(link)}>
          <Copy aria-hidden="true" />
          {t('invite.copy')}
        </Button>
      </div>
    </Card>
  );
}
