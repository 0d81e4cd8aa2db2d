import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { ChallengeInvitation } from './challenge-invitation.tsx';
import { ChallengeLinks } from './challenge-links.tsx';
import { ChallengeResult } from './challenge-result.tsx';
import { PlayingChallenge } from './playing-challenge.tsx';
import { useChallenge } from './use-challenge.ts';
import { useGuestRun } from './use-guest-run.ts';

type OpenLook = Extract<ChallengeLook, { kind: 'open' }>;

interface ChallengePageProps {
  readonly code: string;
  readonly look: ChallengeLook;
  /** The visitor's uid; '' for a guest. */
  readonly me: string;
}

/** The page of a challenge's link, with its texts. */
export function ChallengePage({
  locale,
  messages,
  ...props
}: ChallengePageProps & { locale: string; messages: MessageCatalogue }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-6">
        <Content {...props} />
      </div>
    </I18nProvider>
  );
}

function Content({ code, look, me }: ChallengePageProps) {
  const { t } = useTranslation();
  if (look.kind !== 'open') {
    return (
      <EmptyState
        level={1}
        mood="thinking"
        title={t(look.kind === 'over' ? 'challenge.over' : 'challenge.unshown')}
      >
        {t(look.kind === 'over' ? 'challenge.overText' : 'challenge.unshownText')}
        <p className="pt-4">
          <ButtonLink href="/">{t('solo.home')}</ButtonLink>
        </p>
      </EmptyState>
    );
  }
  // the challenger comes back to copy the link
  if (look.isPlayed && me !== '' && me === look.owner) {
    return <ChallengeLinks code={code} look={look} />;
  }
  return <Run code={code} look={look} me={me} />;
}

/** The visitor's own run: before, in play, and after. */
function Run({ code, look, me }: { code: string; look: OpenLook; me: string }) {
  const { t } = useTranslation();
  const challenge = useChallenge(code);
  const { stage, rival, hasToken, forgetToken } = challenge;
  const keeping = useGuestRun({
    code,
    isSignedIn: me !== '',
    isDue: stage.kind === 'over' && !stage.outcome.isKept && hasToken,
    onDone: forgetToken,
  });
  switch (stage.kind) {
    case 'loading':
      return <Skeleton className="h-96 rounded-card" />;
    case 'failed':
      return (
        <EmptyState level={1} mood="brave" title={t('common.failed')}>
          <button type="button" className="underline" onClick={challenge.retry}>
            {t('common.retry')}
          </button>
        </EmptyState>
      );
    case 'ready':
      return (
        <ChallengeInvitation
          look={look}
          me={me}
          isBusy={challenge.isStarting}
          onPlay={challenge.start}
        />
      );
    case 'running':
      return (
        <PlayingChallenge
          attempt={stage.view}
          phase={stage.phase}
          rival={rival}
          look={look}
          challenge={challenge}
        />
      );
    case 'ending':
      return <Skeleton className="h-96 rounded-card" />;
    case 'over':
      return (
        <ChallengeResult
          code={code}
          look={look}
          outcome={stage.outcome}
          isGuest={me === ''}
          hasJustPlayed={challenge.hasPlayed}
          keeping={keeping}
        />
      );
  }
}
