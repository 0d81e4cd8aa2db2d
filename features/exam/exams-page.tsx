'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Clock, GraduationCap, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ExamItem } from '../../domain/contract/exam.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { formatDate, formatNumber } from '../shared/i18n/format.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Cover } from '../shared/ui/cover.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Pager } from '../shared/ui/pager.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { ExamTitle, Fact } from './exam-entry.tsx';
import { completedExams, examsOfToday, EXAMS_PER_PAGE, useIsOpen } from './exam-queries.ts';
import { inOrder } from './exam-order.ts';
import { ExamResultCard } from './exam-result.tsx';

/** The exams of today, and those that the player has completed. */
export function ExamsPage() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'today' | 'completed'>('today');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <h1 className="text-2xl sm:text-3xl">{t('pages.exams')}</h1>
      <Tabs
        label={t('pages.exams')}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'today', title: t('exam.today'), content: <Today /> },
          { id: 'completed', title: t('exam.completed'), content: <Completed /> },
        ]}
      />
    </div>
  );
}

function Today() {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const isChosen = settings.data?.language_mode === true;
  const languages = useLanguages(isChosen);
  const known = languages.data ?? [];
  const [chosen, choose] = usePersisted(languagesAtom);
  const language = contentLanguageOf(known, chosen.content, i18n.language)?.id ?? '';
  const isKnown = settings.data?.language_mode === false || languages.isFetched;
  const exams = useQuery({ ...examsOfToday(language), enabled: isKnown });
  return (
    <div className="grid grid-cols-1 gap-5">
      {known.length > 1 && (
        <RadioChips
          legend={t('solo.language')}
          value={language}
          chips={known.map((one) => ({ value: one.id, content: one.language }))}
          onChange={(content) => choose({ content })}
        />
      )}
      <Loaded needs={settings} query={exams}>
        {({ rows, offsetMs }) =>
          rows.length === 0 ? (
            <EmptyState icon={<GraduationCap />} title={t('exam.noneToday')}>
              {t('exam.noneTodayText')}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
              {inOrder(rows, i18n.language).map((exam) => (
                <li
                  key={exam.id}
                  className="flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-raised shadow-card"
                >
                  <ExamOfToday exam={exam} offsetMs={offsetMs} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** An exam; from its opening with the way to it. @param offsetMs by which the server's clock is ahead */
function ExamOfToday({ exam, offsetMs }: { exam: ExamItem; offsetMs: number }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(exam, offsetMs);
  return (
    <>
      <Cover card={exam} className="h-36" />
      <div className="flex flex-1 flex-col gap-4 p-5 pt-0">
        <Facts exam={exam} isOpen={isOpen} />
        {isOpen && (
          <div className="mt-auto">
            <ButtonLink href={soloPath('exam', exam.id)}>
              {t(exam.exam_status === '2' ? 'exam.resume' : 'exam.enter')}
              <span className="sr-only">
                : <ExamTitle exam={exam} />
              </span>
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  );
}

function Facts({ exam, isOpen }: { exam: ExamItem; isOpen: boolean }) {
  const { t, i18n } = useTranslation();
  const { opens_at: opensAt, closes_at: closesAt } = exam;
  const time = (at: number) => formatDate(i18n.language, at, true);
  return (
    <div className="grid min-w-0 gap-2">
      <h2 className="text-xl break-words">
        <ExamTitle exam={exam} />
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        <Fact icon={<Clock />}>{t('exam.minutes', { count: exam.duration })}</Fact>
        <Fact icon={<ListChecks />}>{t('exam.questions', { count: exam.no_of_que })}</Fact>
        <Fact icon={<GraduationCap />}>{t('exam.marks', { count: exam.total_marks })}</Fact>
      </ul>
      {opensAt !== undefined && closesAt !== undefined && (
        <p className="text-muted">
          {isOpen
            ? t('exam.openUntil', { time: time(closesAt) })
            : t('exam.opensAt', { time: time(opensAt) })}
        </p>
      )}
    </div>
  );
}

function Completed() {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<ExamItem>();
  const exams = useQuery(completedExams(page));
  const number = (value: number) => formatNumber(i18n.language, value);
  return (
    <Loaded query={exams}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState icon={<GraduationCap />} title={t('exam.noneCompleted')}>
            {t('exam.noneCompletedText')}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3">
              {rows.map((exam) => (
                <li key={exam.id}>
                  <button
                    type="button"
                    onClick={() => setShown(exam)}
                    className="flex w-full items-center gap-4 rounded-card border border-line bg-raised p-5 text-start shadow-card"
                  >
                    <span className="grid min-w-0 flex-1 gap-1">
                      <ExamTitle exam={exam} className="truncate text-lg font-bold" />
                      <span className="text-muted">
                        {exam.result && formatDate(i18n.language, Date.parse(exam.result.ended_at))}
                        {exam.result?.annulled && ` · ${t('exam.isAnnulled')}`}
                      </span>
                    </span>
                    {exam.result && (
                      <span className="font-display text-xl font-extrabold tabular-nums">
                        {t('exam.obtained', {
                          obtained: number(exam.result.obtained_marks),
                          total: number(exam.result.total_marks),
                        })}
                      </span>
                    )}
                    <ChevronRight aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} pageSize={EXAMS_PER_PAGE} total={total} onTurn={setPage} />
            <Dialog
              open={shown !== undefined}
              title={shown ? <ExamTitle exam={shown} /> : ''}
              closeLabel={t('common.close')}
              onClose={() => setShown(undefined)}
            >
              {shown?.result && <ExamResultCard result={shown.result} />}
            </Dialog>
          </>
        )
      }
    </Loaded>
  );
}
