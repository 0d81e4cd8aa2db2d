'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, ListChecks, Shield, Trophy } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMemo } from 'react';
import type { AttemptOutcome, AttemptReply } from '../../domain/contract/attempt.ts';
import { beginDefence } from '../../domain/contract/defence.ts';
import { DEFENCE_DRAW, DEFENCE_POINTS, DEFENCE_WIN } from '../../domain/defence/defence.ts';
import { formatDate, formatList, formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { SetupLead } from '../shared/ui/setup-lead.tsx';
import { AssignPoints } from './assign-points.tsx';
import type { Defence } from './defence-query.ts';
import { DEFENCE, useDefence } from './defence-query.ts';
import { DayResult } from './day-result.tsx';

/** The props of the attempt page, which belongs to another feature. */
export type AttemptPage = ComponentType<{
  mode: {
    readonly name: 'defence';
    readonly item: string;
    readonly open: (language: string, isResume: boolean) => Promise<AttemptReply>;
  };
  title: string;
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
  back: string;
  extra: (outcome: AttemptOutcome, again: () => void) => ReactNode;
}>;

/** The defence of the day: six questions, the points for the rival's questions, and the result of the day before. */
export function DefencePage({ Attempt }: { Attempt: AttemptPage }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mode = useMemo(
    () => ({
      name: 'defence' as const,
      item: '',
      async open(language: string, isResume: boolean) {
        try {
          return await callAction(beginDefence, {
            language_id: language,
            ...(isResume && { resume: '1' as const }),
          });
        } finally {
          // a refusal too: another tab may have played
          if (!isResume) void queries.invalidateQueries({ queryKey: DEFENCE });
        }
      },
    }),
    [queries],
  );
  return (
    <Attempt
      mode={mode}
      title={t('defence.title')}
      back="/profile/league/"
      extra={(_outcome, again) => <AfterAnswers onNextDay={again} />}
      setup={(start, isStarting) => <Today start={() => start('')} isStarting={isStarting} />}
    />
  );
}

/** The points for the rival, below the notice that the answers are handed in. @param onNextDay shows the day's result */
function AfterAnswers({ onNextDay }: { onNextDay: () => void }) {
  const query = useDefence(onNextDay);
  return (
    <div className="w-full text-start">
      <Loaded query={query}>
        {(defence) => (defence.state === 'entered' ? <Rival defence={defence} /> : null)}
      </Loaded>
    </div>
  );
}

function Today({ start, isStarting }: { start: () => void; isStarting: boolean }) {
  const query = useDefence();
  return (
    <Loaded query={query} rows={5}>
      {(defence) => (
        <>
          {defence.state === 'entered' ? (
            <Entered defence={defence} />
          ) : (
            <NotEntered defence={defence} start={start} isStarting={isStarting} />
          )}
          {defence.last && <DayResult result={defence.last} />}
        </>
      )}
    </Loaded>
  );
}

function NotEntered({
  defence: { state, ends_at: endsAt },
  start,
  isStarting,
}: {
  defence: Defence;
  start: () => void;
  isStarting: boolean;
}) {
  const { t, i18n } = useTranslation();
  const seconds = useSettings().data?.quiz_zone_duration;
  if (state === 'other-account') return <Notice kind="info">{t('defence.otherAccount')}</Notice>;
  if (state === 'points-first') {
    return (
      <EmptyState
        mood="happy"
        title={t('defence.noLeague')}
        action={<ButtonLink href="/profile/league/">{t('defence.toLeague')}</ButtonLink>}
      >
        {t('defence.text')} {t('defence.noLeagueText')}
      </EmptyState>
    );
  }
  const number = (value: number) => formatNumber(i18n.language, value);
  const points = formatList(i18n.language, DEFENCE_POINTS.map(number));
  const facts = [
    {
      icon: <ListChecks aria-hidden="true" />,
      text: t('defence.ruleQuestions', { seconds: number(seconds ?? 30) }),
    },
    { icon: <Shield aria-hidden="true" />, text: t('defence.rulePoints', { points }) },
    {
      icon: <CalendarClock aria-hidden="true" />,
      text: t('defence.ruleResult', { time: formatDate(i18n.language, endsAt, true) }),
    },
    {
      icon: <Trophy aria-hidden="true" />,
      text: t('defence.ruleLeague', { win: number(DEFENCE_WIN), draw: number(DEFENCE_DRAW) }),
    },
  ];
  return (
    <Card className="grid grid-cols-1 justify-items-start gap-5">
      <SetupLead>{t('defence.text')}</SetupLead>
      <ul className="grid grid-cols-1 gap-3 font-semibold">
        {facts.map(({ icon, text }) => (
          <li
            key={text}
            className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent"
          >
            {icon}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('defence.publicRecord')}</p>
      <Button size="large" busy={isStarting} onClick={start}>
        {t('defence.start')}
      </Button>
    </Card>
  );
}

function Entered({ defence }: { defence: Defence }) {
  const { t, i18n } = useTranslation();
  return (
    <Card className="grid grid-cols-1 gap-5">
      <Notice kind="success">
        {t('defence.sealed', { time: formatDate(i18n.language, defence.ends_at, true) })}
      </Notice>
      <Rival defence={defence} />
    </Card>
  );
}

/** The rival and the points for the rival's questions, or that a rival is still missing. */
function Rival({ defence }: { defence: Defence }) {
  const { t } = useTranslation();
  const { rival, worths, day } = defence;
  if (!rival) return <Notice kind="wait">{t('defence.waiting')}</Notice>;
  return (
    <AssignPoints
      // the next day begins with empty fields
      key={`${day} ${rival.user_id}`}
      day={day}
      categories={defence.categories}
      rival={rival}
      saved={worths}
    />
  );
}
