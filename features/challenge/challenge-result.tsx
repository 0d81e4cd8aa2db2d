import { Home, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import type { ChallengeOutcome } from '../../domain/contract/challenge.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { sentences } from '../shared/question/use-panel-announcements.ts';
import { playCue } from '../shared/sound/play-cue.ts';
import { announce } from '../shared/ui/announce.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Mascot } from '../shared/ui/mascot.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { ShareButton } from '../shared/ui/share-button.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { Keeping } from './use-guest-run.ts';

const MOODS = { won: 'cheering', lost: 'brave', drawn: 'happy', done: 'happy' } as const;

/** The end of a run: both runs side by side, and what to do with it. */
export function ChallengeResult({
  code,
  look,
  outcome,
  isGuest,
  hasJustPlayed,
  keeping,
}: {
  code: string;
  look: Extract<ChallengeLook, { kind: 'open' }>;
  outcome: ChallengeOutcome;
  isGuest: boolean;
  /** Whether it was played on this page, and not only looked at again. */
  hasJustPlayed: boolean;
  keeping: Keeping;
}) {
  const { t } = useTranslation();
  const { own, rival, result } = outcome;
  const lead = rival ? own.points - rival.points : 0;
  const verdict = !rival ? 'done' : lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn';
  const headline = t(`challenge.verdict.${verdict}`, { name: look.side.name });
  const score = rival ? `${own.points} : ${rival.points}` : String(own.points);
  useEffect(() => {
    if (!hasJustPlayed) return;
    playCue(verdict === 'lost' ? 'lose' : 'win');
    announce(sentences([headline, score]));
  }, [hasJustPlayed, verdict, headline, score]);
  const isFirst = !rival;
  const link = () => {
    const path = isFirst ? `/challenge/${code}/` : `/challenge/${code}/?result=${result}`;
    return `${location.origin}${path}`;
  };
  const signUp = `/auth/sign-up/?${new URLSearchParams({ next: `/challenge/${code}/` })}`;
  const points = t('common.points', { count: own.points });
  return (
    <Card className="grid justify-items-center gap-5 text-center">
      <Mascot mood={MOODS[verdict]} className="size-28 motion-safe:animate-pop" />
      <h1 className="text-3xl sm:text-4xl">{headline}</h1>
      {rival ? (
        <SideBySide left={{ ...own, name: t('common.you') }} right={rival} />
      ) : (
        <p className="font-display text-4xl font-extrabold">{points}</p>
      )}
      {keeping === 'done' && <Notice kind="success">{t('challenge.kept')}</Notice>}
      {keeping === 'failed' && <Notice kind="info">{t('challenge.notKept')}</Notice>}
      <div className="grid w-full gap-3 sm:max-w-sm">
        {isGuest && (
          <>
            <ButtonLink href={signUp} size="large" prefetch={false}>
              <UserPlus aria-hidden="true" />
              {t('challenge.keep')}
            </ButtonLink>
            <p className="text-sm text-muted">{t('challenge.keepText')}</p>
          </>
        )}
        <ShareButton
          what={() => ({
            text: t(isFirst ? 'challenge.shareText' : 'challenge.backText', {
              points,
              score,
              name: look.side.name,
            }),
            url: link(),
          })}
        >
          {t(isFirst ? 'challenge.send' : 'challenge.sendBack')}
        </ShareButton>
        <ButtonLink href="/" kind="quiet">
          <Home aria-hidden="true" />
          {t('solo.home')}
        </ButtonLink>
      </div>
    </Card>
  );
}
