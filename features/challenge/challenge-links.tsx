import { Copy } from 'lucide-react';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';
import { QrCode } from '../shared/ui/qr-code.tsx';
import { ShareButton } from '../shared/ui/share-button.tsx';

/** The challenger's own page: the link to send, and the QR code for somebody in the room. */
export function ChallengeLinks({
  code,
  look,
}: {
  code: string;
  look: Extract<ChallengeLook, { kind: 'open' }>;
}) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { side, categoryName, questionCount } = look;
  const link = `${location.origin}/challenge/${code}/`;
  const points = t('common.points', { count: side.points });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      await notify('success', t('lobby.linkCopied'), 'copied');
    } catch {
      // the clipboard may be forbidden; the link can be selected on the page
      await notify('error', t('lobby.copyFailed'), 'copied');
    }
  }
  return (
    <Card className="grid justify-items-center gap-5 text-center">
      <div className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">{t('challenge.ready')}</h1>
        <p className="text-lg text-muted">
          {nameOf(categoryName)} · {t('challenge.questions', { count: questionCount })} · {points}
        </p>
        <p>{t('challenge.readyText')}</p>
      </div>
      <QrCode text={link} label={t('challenge.qr')} className="size-48" />
      <p dir="ltr" className="max-w-full text-sm break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ShareButton what={() => ({ text: t('challenge.shareText', { points }), url: link })}>
          {t('challenge.send')}
        </ShareButton>
        <Button kind="quiet" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('lobby.copyLink')}
        </Button>
        <ButtonLink href="/" kind="quiet">
          {t('solo.home')}
        </ButtonLink>
      </div>
    </Card>
  );
}
