import { ImageDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notify.ts';
import { ShareButton } from '../ui/share-button.tsx';
import type { ScoreCard } from './score-card.ts';
import { cardText } from './score-card.ts';

/** Loads the drawing's code only at a press. */
const pictureOf = async (card: ScoreCard) => (await import('./draw-card.ts')).cardPicture(card);

/**
 * Shares a result: by the device's share sheet with the picture, or by a copy of the text; a second button saves the
 * picture.
 */
export function ShareCard({
  card,
  address,
  className,
  children,
}: {
  card: ScoreCard;
  /** The link in the message, made at the press. */
  address: () => string;
  /** Classes of the row of buttons. */
  className?: string;
  /** The text of the button that shares. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  async function save(): Promise<void> {
    const picture = await pictureOf(card).catch(() => undefined);
    if (!picture) return notify('error', t('common.failed'), 'share');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = picture.name;
    link.click();
    // the browser has taken the file by then
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  return (
    <div className={classNames('flex flex-wrap gap-3', className)}>
      <ShareButton
        what={async () => {
          const picture = await pictureOf(card).catch(() => undefined);
          return { text: cardText(card), url: address(), files: picture ? [picture] : [] };
        }}
      >
        {children}
      </ShareButton>
      <Button kind="quiet" onClick={() => void save()}>
        <ImageDown aria-hidden="true" />
        {t('afterPlay.savePicture')}
      </Button>
    </div>
  );
}
