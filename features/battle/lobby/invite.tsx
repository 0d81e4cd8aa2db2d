import { Copy, Link2, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { QrCode } from '../../shared/ui/qr-code.tsx';

/** The room code in large, with all ways to share it: copy, link, QR code, and the system's share sheet if there is one. */
export function Invite({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const [showsQr, setShowsQr] = useState(false);
  const canShare = typeof navigator.share === 'function';

  async function copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      await notify('success', done, 'copied');
    } catch {
      // the clipboard may be forbidden; the player can select the code on the page
      await notify('error', t('lobby.copyFailed'), 'copied');
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({
        title: t('common.name'),
        text: t('lobby.shareText', { code }),
        url: link,
      });
    } catch (error) {
      // the player closed the share sheet: not an error
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(link, t('lobby.linkCopied'));
    }
  }

  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sun p-4 text-on-sun sm:p-6 shadow-[0_6px_0_0_var(--sun-ledge)]">
      <p className="font-bold" id="room-code-label">
        {t('lobby.code')}
      </p>
      <p
        dir="ltr"
        aria-labelledby="room-code-label"
        data-testid="room-code"
        className="flex max-w-full gap-1.5 font-display text-[min(2.25rem,10vw)] font-extrabold select-all sm:gap-2 sm:text-5xl"
      >
        {/* screen readers spell the code, because it is not a word */}
        <span className="sr-only">{[...code].join(' ')}</span>
        {[...code].map((letter, place) => (
          <span
            key={place}
            aria-hidden="true"
            className="grid h-14 w-[min(2.75rem,12vw)] place-items-center rounded-control bg-[#fffaf0] text-[#27130d] sm:h-18 sm:w-14"
          >
            {letter}
          </span>
        ))}
      </p>
      <div className="grid w-full max-w-sm grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 sm:w-auto sm:max-w-none sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        <Button kind="quiet" size="small" onClick={() => void copy(code, t('lobby.codeCopied'))}>
          <Copy aria-hidden="true" />
          {t('lobby.copyCode')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => void copy(link, t('lobby.linkCopied'))}>
          <Link2 aria-hidden="true" />
          {t('lobby.copyLink')}
        </Button>
        {canShare && (
          <Button kind="quiet" size="small" onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('lobby.share')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => setShowsQr(true)}>
          <QrIcon aria-hidden="true" />
          {t('lobby.showQr')}
        </Button>
      </div>
      <Dialog
        open={showsQr}
        title={t('lobby.qrTitle')}
        closeLabel={t('common.close')}
        onClose={() => setShowsQr(false)}
      >
        <div className="grid justify-items-center gap-3">
          <QrCode text={link} label={t('lobby.qrLabel')} className="size-64" />
          <p dir="ltr" className="text-center font-display text-2xl font-extrabold">
            {code}
          </p>
        </div>
      </Dialog>
    </div>
  );
}
