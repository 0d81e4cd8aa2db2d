import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { notify } from './notify.ts';

/** The shared content: a text with a link, and files if the device accepts them. */
export interface Shared {
  readonly text: string;
  readonly url: string;
  readonly files?: File[];
}

/** Opens the device's share sheet. A device without one copies text and link, and shows a toast. */
export function ShareButton({
  what,
  children,
}: {
  /** Called at the press. */
  what: () => Shared | Promise<Shared>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  async function share(): Promise<void> {
    const { text, url, files = [] } = await what();
    try {
      if (files.length > 0 && navigator.canShare?.({ files })) {
        await navigator.share({ text, url, files });
      } else if (typeof navigator.share === 'function') {
        await navigator.share({ text, url });
      } else {
        await navigator.clipboard.writeText(`${text}\n${url}`);
        await notify('success', t('result.shareCopied'), 'share');
      }
    } catch (error) {
      // the player closed the share sheet
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await notify('error', t('common.failed'), 'share');
    }
  }
  return (
    <Button kind="quiet" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      {children}
    </Button>
  );
}
