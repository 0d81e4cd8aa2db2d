import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { sentences } from '../shared/question/use-panel-announcements.ts';
import { announce } from '../shared/ui/announce.ts';
import { WaysOut } from './ways-out.tsx';
import { Card } from '../shared/ui/card.tsx';

/** The page after an attempt in a running contest, or in the defence of the day: the number of answers, and the time of the results. */
export function SealedOutcome({
  mode,
  outcome,
  until,
  back,
  extra,
}: {
  mode: SoloModeName;
  outcome: AttemptOutcome;
  /** Milliseconds since the epoch. */
  until: number;
  /** The path of the list that the player came from. */
  back: string | undefined;
  extra: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const count = outcome.total_questions;
  const headline = t('contests.handedIn');
  const answered = t('contests.answered', { answered: count - outcome.notAttempted, count });
  const results = t('contests.resultsAt', { time: formatDate(i18n.language, until, true) });
  useEffect(() => announce(sentences([headline, results])), [headline, results]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the focus disappeared with the game; move it to the next steps
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      className="grid justify-items-center gap-3 text-center outline-none"
    >
      <Hourglass aria-hidden="true" className="size-12 text-accent" />
      <h2 className="text-4xl sm:text-5xl">{headline}</h2>
      <p className="text-lg">{answered}</p>
      <p className="font-display text-xl font-extrabold">{results}</p>
      <p className="max-w-[44ch] text-muted">
        {t(mode === 'defence' ? 'defence.sealedText' : 'contests.sealedText')}
      </p>
      {extra}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <WaysOut back={back} />
      </div>
    </Card>
  );
}
