'use client';

import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Failed } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { formatDate } from '../shared/i18n/format.ts';
import { SoloOutcome } from './outcome.tsx';
import { GiveUp } from '../shared/attempt/attempt-strip.tsx';
import { Playing } from './playing.tsx';
import { PlayingFreely } from '../shared/attempt/playing-freely.tsx';
import type { SoloMode } from './solo-mode.ts';
import { useSoloAttempt } from './use-solo-attempt.ts';

/** The page of a mode of one player, or of an item of it: what it is, the run, what came of it. */
export function SoloPage({
  mode,
  title,
  titleLanguage,
  setup,
  way,
  back,
  extra,
  below,
  isReviewable = true,
}: {
  mode: SoloMode;
  title: string;
  /** BCP 47, where it is not that of the screen. */
  titleLanguage?: string | undefined;
  /** What stands before a run; `start` takes the content language ('' for the server's choice). */
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
  /** The way here, above the title. */
  way?: ReactNode;
  /** The list from which this was chosen; the first page where there is none. */
  back?: string;
  /** What the result says besides. */
  extra?: (outcome: AttemptOutcome) => ReactNode;
  /** What stands below the result. */
  below?: ReactNode;
  /** Whether the answers of the result can be looked at. */
  isReviewable?: boolean;
}) {
  const { t } = useTranslation();
  const held = useSoloAttempt(mode);
  const { state } = held;
  const page = (content: ReactNode) => (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      {way}
      <h1 className="text-2xl break-words sm:text-3xl">
        <bdi lang={titleLanguage}>{title}</bdi>
      </h1>
      {content}
    </div>
  );
  switch (state.state) {
    case 'loading':
      return <Skeleton className="mx-auto h-96 max-w-3xl rounded-card" />;
    case 'failed':
      return page(<Failed retry={state.retry} />);
    case 'ready':
      return page(setup(held.start, held.isStarting));
    case 'elsewhere':
      return page(
        <Notice
          kind="warning"
          action={
            <span className="flex flex-wrap gap-3">
              <ButtonLink size="small" href={soloPath(mode.name, state.attempt.item)}>
                {t('solo.elsewhereGo')}
              </ButtonLink>
              <ConfirmButton
                kind="quiet"
                size="small"
                title={t('solo.giveUp')}
                text={t('solo.giveUpText')}
                yes={t('solo.giveUpYes')}
                no={t('common.cancel')}
                onConfirm={held.giveUp}
              >
                {t('solo.giveUp')}
              </ConfirmButton>
            </span>
          }
        >
          {t('solo.elsewhere')}
        </Notice>,
      );
    case 'ending':
      return page(<Notice kind="wait">{t('solo.counting')}</Notice>);
    case 'running':
      if (state.phase.kind === 'waiting') {
        return page(<Waiting attempt={state.attempt} phase={state.phase} held={held} />);
      }
      return state.phase.kind === 'open' ? (
        <PlayingFreely
          title={title}
          attempt={state.attempt}
          until={state.phase.until}
          held={held}
        />
      ) : (
        <Playing
          title={<bdi lang={titleLanguage}>{title}</bdi>}
          attempt={state.attempt}
          phase={state.phase}
          held={held}
        />
      );
    case 'over':
      return page(
        <>
          <SoloOutcome
            mode={mode.name}
            outcome={state.outcome}
            onAgain={held.again}
            back={back}
            extra={extra?.(state.outcome)}
            isReviewable={isReviewable}
          />
          {below}
        </>,
      );
  }
}

/** A run that waits for its player, who was away while a question passed. */
function Waiting({
  attempt,
  phase: { question, until },
  held,
}: {
  attempt: AttemptView;
  phase: Extract<AttemptPhase, { kind: 'waiting' }>;
  held: ReturnType<typeof useSoloAttempt>;
}) {
  const { t, i18n } = useTranslation();
  return (
    <Card className="grid justify-items-start gap-5">
      <p className="max-w-[52ch] text-lg">
        {t('solo.waiting.text', { number: question + 1, count: attempt.questions.length })}
      </p>
      <p className="text-muted">
        {t('solo.waiting.until', {
          time: formatDate(i18n.language, until, true),
        })}
      </p>
      <span className="flex flex-wrap items-center gap-3">
        <Button size="large" busy={held.isBeginning} onClick={() => held.begin()}>
          {t('solo.waiting.goOn')}
        </Button>
        <GiveUp onGiveUp={held.giveUp} />
      </span>
    </Card>
  );
}
