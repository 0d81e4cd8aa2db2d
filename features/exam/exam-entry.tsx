import type { UseMutationResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Clock, GraduationCap, ListChecks, Lock } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import { ApiError } from '../../domain/errors.ts';
import type { DeepReadonly } from '../../domain/contract/action.ts';
import type { ExamItem, ExamView } from '../../domain/contract/exam.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { typedCode } from '../shared/ui/code-input.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { TextField } from '../shared/ui/text-field.tsx';
import { examsOfToday, useIsOpen } from './exam-queries.ts';

type Opening = UseMutationResult<ExamView, Error, { key: string; isAgreed: boolean }>;

/** Before an exam: its description, its rules, and the field for its key. */
export function ExamEntry({ id, opening }: { id: string; opening: Opening }) {
  const today = useQuery(examsOfToday());
  return (
    <Loaded query={today}>
      {({ rows, offsetMs }) => {
        const exam = rows.find((one) => one.id === id);
        return exam ? <OnceOpen exam={exam} offsetMs={offsetMs} opening={opening} /> : <NotOpen />;
      }}
    </Loaded>
  );
}

function OnceOpen({
  exam,
  offsetMs,
  opening,
}: {
  exam: ExamItem;
  offsetMs: number;
  opening: Opening;
}) {
  const isOpen = useIsOpen(exam, offsetMs);
  return isOpen ? <Entry exam={exam} opening={opening} /> : <NotOpen />;
}

function NotOpen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Lock />}
      title={t('exam.notToday')}
      level={1}
      action={<ButtonLink href="/exam-module/">{t('exam.all')}</ButtonLink>}
    >
      {t('exam.notTodayText')}
    </EmptyState>
  );
}

/** The longest key; the examiner chooses it. */
const KEY_LENGTH = 12;

function Entry({ exam, opening }: { exam: ExamItem; opening: Opening }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const [key, setKey] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<'examKeyMissing' | 'examNotAgreed'>();
  const seconds = settings.data?.exam_module_resume_exam_timeout ?? 5;
  const rules = [
    t('exam.rules.honest'),
    t('exam.rules.once', { count: exam.duration }),
    t('exam.rules.leave', { seconds }),
    t('exam.rules.lock'),
    t('exam.rules.window'),
    t('exam.rules.capture'),
    t('exam.rules.network'),
    exam.answer_again ? t('exam.rules.change') : t('exam.rules.final'),
    t('exam.rules.noReview'),
  ];

  function submit(event: FormEvent): void {
    event.preventDefault();
    const lacking = key === '' ? 'examKeyMissing' : isAgreed ? undefined : 'examNotAgreed';
    setMissing(lacking);
    if (!lacking) opening.mutate({ key, isAgreed });
  }

  const error = missing ? new ApiError(missing) : opening.error;
  const code = error instanceof ApiError ? error.code : undefined;
  const wait = error instanceof ApiError ? Number(error.headers['retry-after'] ?? 0) : 0;
  const text =
    code === 'tooManyExamKeys'
      ? t('exam.errors.tooManyKeysFor', { count: Math.max(1, Math.ceil(wait / 60)) })
      : error && t(messageOf(error));
  const isOfKey =
    code !== undefined &&
    ['examKeyMissing', 'examKeyWrong', 'tooManyExamKeys', 'examHeld'].includes(code);
  return (
    <>
      <h1 className="text-2xl break-words sm:text-3xl">
        <ExamTitle exam={exam} />
      </h1>
      <Card className="grid grid-cols-1 gap-5">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
          <Fact icon={<Clock />}>{t('exam.minutes', { count: exam.duration })}</Fact>
          <Fact icon={<ListChecks />}>{t('exam.questions', { count: exam.no_of_que })}</Fact>
          <Fact icon={<GraduationCap />}>{t('exam.marks', { count: exam.total_marks })}</Fact>
        </ul>
        <section className="grid gap-3">
          <h2 className="text-xl">{t('exam.rules.title')}</h2>
          <ol className="grid list-decimal gap-2 ps-6">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <TextField
            label={t('exam.key')}
            value={key}
            dir="ltr"
            maxLength={KEY_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-72"
            hint={t('exam.keyHint')}
            error={isOfKey ? (text ?? undefined) : undefined}
            onChange={(event) => setKey(typedCode(event.target.value, KEY_LENGTH))}
          />
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={(event) => setAgreed(event.target.checked)}
              className="size-6 shrink-0 accent-(--accent)"
            />
            {t('exam.agree')}
          </label>
          {text && !isOfKey && <Notice kind="error">{text}</Notice>}
          <div>
            <Button type="submit" size="large" busy={opening.isPending}>
              {t('exam.start')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

/** The title of an exam in the language of the screen, if it has one. */
export function ExamTitle({
  exam: { title, lang, titles },
  className,
}: {
  exam: DeepReadonly<Pick<ExamItem, 'title' | 'lang' | 'titles'>>;
  className?: string;
}) {
  const { text, language } = useShownText()(title, lang, titles);
  return (
    <bdi lang={language} className={className}>
      {text}
    </bdi>
  );
}

export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent">
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}
