import { Swords } from 'lucide-react';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { SideBySide } from './side-by-side.tsx';

/** The challenger, the category, and the button that begins. One press leads to the first question. */
export function ChallengeInvitation({
  look,
  me,
  isBusy,
  onPlay,
}: {
  look: Extract<ChallengeLook, { kind: 'open' }>;
  /** The visitor's uid; '' for a guest. The challenger plays it first. */
  me: string;
  isBusy: boolean;
  onPlay: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { side, answered, categoryName, questionCount, isPlayed } = look;
  const isGuest = me === '';
  const isOwner = !isGuest && me === look.owner;
  const canPlay = isOwner || isPlayed;
  return (
    <Card className="grid justify-items-center gap-5 text-center">
      <Avatar name={side.name} image={side.image} seat={1} size="huge" />
      <div className="grid gap-2">
        <h1 className="text-3xl break-texts sm:text-4xl">
          {isOwner ? t('challenge.ownTitle') : t('challenge.title', { name: side.name })}
        </h1>
        <p className="text-lg text-muted">
          {nameOf(categoryName)} · {t('challenge.questions', { count: questionCount })}
        </p>
      </div>
      {answered ? (
        <SideBySide left={side} right={answered} />
      ) : (
        isPlayed && (
          <p className="font-display text-2xl font-extrabold">
            {t('challenge.beat', { points: t('common.points', { count: side.points }) })}
          </p>
        )
      )}
      {canPlay ? (
        <div className="grid w-full gap-2 sm:max-w-sm">
          <Button size="large" busy={isBusy} onClick={onPlay}>
            <Swords aria-hidden="true" />
            {t('challenge.play')}
          </Button>
          {(isOwner || isGuest) && (
            <p className="text-sm text-muted">
              {t(isOwner ? 'challenge.ownText' : 'challenge.noAccount')}
            </p>
          )}
        </div>
      ) : (
        <p role="status">{t('challenge.notYet', { name: side.name })}</p>
      )}
    </Card>
  );
}
