'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, CalendarClock, Hourglass, PartyPopper } from 'lucide-react';
import type * as v from 'valibot';
import { getMistakes } from '../../domain/contract/learning.ts';
import { getMistakeQuestions } from '../../domain/contract/open-attempt.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import type { SoloMode } from './solo-mode.ts';
import { SoloPage } from './solo-page.tsx';

const MODE: SoloMode = {
  name: 'mistakes',
  item: '',
  open: (language, isResume) =>
    callAction(getMistakeQuestions, {
      language_id: language,
      ...(isResume && { resume: '1' as const }),
    }),
};

/** Spaced practice with the questions that the player answered wrongly. */
export function MistakesPage() {
  const { t } = useTranslation();
  return (
    <SoloPage
      mode={MODE}
      title={t('solo.mistakes.title')}
      back="/profile/"
      setup={(start, isStarting) => <Setup start={() => start('')} isStarting={isStarting} />}
    />
  );
}

/** How many mistakes are due, with the start of practice, and when the next ones are. */
function Setup({ start, isStarting }: { start: () => void; isStarting: boolean }) {
  const { t } = useTranslation();
  const mistakes = useQuery({
    queryKey: ['mistakes'],
    staleTime: 0,
    queryFn: () => callAction(getMistakes, {}),
  });
  return (
    <Loaded query={mistakes} rows={3}>
      {(data) => {
        const { due, playing, next_count: later } = data;
        if (due === 0 && playing > 0) {
          return (
            <EmptyState icon={<Hourglass />} title={t('solo.mistakes.playing')}>
              {t('solo.mistakes.playingText')}
            </EmptyState>
          );
        }
        if (due === 0) {
          return (
            <EmptyState
              icon={later === 0 ? <PartyPopper /> : <CalendarClock />}
              title={t(later === 0 ? 'solo.mistakes.none' : 'solo.mistakes.later')}
              action={
                <ButtonLink href="/quiz-zone/" kind={later === 0 ? 'main' : 'quiet'}>
                  {t('pages.quizZone')}
                </ButtonLink>
              }
            >
              {later === 0 ? t('solo.mistakes.noneText') : <Next {...data} />}
            </EmptyState>
          );
        }
        return (
          <Card className="grid grid-cols-1 justify-items-start gap-5">
            <p className="max-w-[52ch] text-lg">{t('solo.mistakes.text')}</p>
            <p className="font-display text-2xl font-bold">
              {t('solo.mistakes.due', { count: due })}
            </p>
            {later > 0 && (
              <p className="text-muted">
                <Next {...data} />
              </p>
            )}
            <p className="text-muted">
              {t('solo.bookmarks.practice')} {t('solo.mistakes.passages')}
            </p>
            <Button busy={isStarting} onClick={start}>
              <BookOpenCheck aria-hidden="true" />
              {t('solo.start')}
            </Button>
          </Card>
        );
      }}
    </Loaded>
  );
}

function Next({ next_at: at, next_count: count }: v.InferOutput<typeof getMistakes.output>) {
  const { t, i18n } = useTranslation();
  return t('solo.mistakes.next', { count, date: formatDate(i18n.language, at) });
}
