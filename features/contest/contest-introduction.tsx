import type { LucideIcon } from 'lucide-react';
import { Award, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ContestCard } from '../../domain/contract/contest.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import { formatDate, formatNumber } from '../shared/i18n/format.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Cover } from '../shared/ui/cover.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { useSecondsLeft } from '../shared/ui/use-server-time.ts';
import { ContestFacts, StateMark } from './contest-facts.tsx';
import type { OneContest } from './contest-queries.ts';
import { RemindButton } from './remind-button.tsx';

/** A contest's description, its prizes, and the entry button, which names the fee. */
export function ContestIntroduction({
  contest: { card, tab, offsetMs },
  start,
  isStarting,
  onChange,
}: {
  contest: OneContest;
  start: () => void;
  isStarting: boolean;
  /** The contest begins or ends. */
  onChange: () => void;
}) {
  const { t } = useTranslation();
  const { state } = card;
  const description = useShownText()(card.description, card.lang, card.descriptions);
  return (
    <>
      <div className="grid grid-cols-1 gap-4 overflow-hidden rounded-card border border-line bg-raised shadow-card">
        <Cover card={card} className="h-44 sm:h-56" />
        <div className="grid grid-cols-1 gap-4 p-5 pt-0 sm:p-6 sm:pt-0">
          <StateMark state={state} />
          <p dir="auto" lang={description.language} className="max-w-[60ch] text-lg break-words">
            {description.text}
          </p>
          <ContestFacts card={card} tab={tab} offsetMs={offsetMs} onChange={onChange} />
          {state === 'cancelled' && <Notice kind="warning">{t('contests.gone')}</Notice>}
          {state === 'past' && <Notice kind="info">{t('contests.ended')}</Notice>}
          {state === 'upcoming' && (
            <div className="grid justify-items-start gap-2">
              {card.is_reminded && <p className="text-muted">{t('contests.reminded')}</p>}
              <RemindButton card={card} />
            </div>
          )}
          {state === 'ongoing' && (
            <Button size="large" busy={isStarting} className="justify-self-start" onClick={start}>
              {t('contests.goOn')}
            </Button>
          )}
          {state === 'live' && (
            <Entry card={card} offsetMs={offsetMs} start={start} isStarting={isStarting} />
          )}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Prizes card={card} />
        <Rules card={card} />
      </div>
    </>
  );
}

function Entry({
  card: { entry, ends_at: endsAt, no_of_que: questions, seconds },
  offsetMs,
  start,
  isStarting,
}: {
  card: ContestCard;
  offsetMs: number;
  start: () => void;
  isStarting: boolean;
}) {
  const { t } = useTranslation();
  const coins = useOwnAccount().data?.coins;
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const left = useSecondsLeft(endsAt, now);
  const missing = coins === undefined ? 0 : Math.max(0, entry - coins);
  if (missing > 0) {
    return (
      <Notice
        kind="warning"
        action={
          <ButtonLink href="/quiz-zone/" size="small">
            {t('contests.earn')}
          </ButtonLink>
        }
      >
        {t('contests.poor', { count: missing })}
      </Notice>
    );
  }
  // the contest would end before a player who uses the whole time has finished
  const isShort = left < questions * seconds;
  return (
    <div className="grid justify-items-start gap-3">
      {isShort && <Notice kind="warning">{t('contests.soonOver')}</Notice>}
      <ConfirmButton
        size="large"
        busy={isStarting}
        title={t('contests.confirm')}
        text={entry === 0 ? t('contests.confirmFree') : t('contests.confirmText', { count: entry })}
        yes={t('contests.yes')}
        no={t('common.cancel')}
        onConfirm={start}
      >
        {entry === 0 ? t('contests.enterFree') : t('contests.enter', { count: entry })}
      </ConfirmButton>
    </div>
  );
}

/** Prizes that are shown at once. */
const SHOWN = 10;

function Prizes({ card: { points } }: { card: ContestCard }) {
  const { t, i18n } = useTranslation();
  return (
    <Section icon={Award} title={t('contests.prizes')}>
      {points.length === 0 ? (
        <p className="text-muted">{t('contests.noPrizes')}</p>
      ) : (
        <ol className="grid gap-1">
          {points.slice(0, SHOWN).map(({ top_winner: rank, points: coins }) => (
            <li
              key={rank}
              className="flex items-center justify-between gap-3 rounded-control px-3 py-1.5 odd:bg-sunken"
            >
              <span>{t('contests.place', { rank: formatNumber(i18n.language, rank) })}</span>
              <CoinAmount
                amount={coins}
                language={i18n.language}
                label={t('common.coins', { count: coins })}
              />
            </li>
          ))}
          {points.length > SHOWN && (
            <li className="px-3 text-muted">
              … {t('contests.place', { rank: formatNumber(i18n.language, points.length) })}
            </li>
          )}
        </ol>
      )}
    </Section>
  );
}

function Rules({ card }: { card: ContestCard }) {
  const { t, i18n } = useTranslation();
  const settings = useSettings().data;
  const time = formatDate(i18n.language, card.ends_at, true);
  return (
    <Section icon={Timer} title={t('contests.rules')}>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('contests.rulesPlay', { questions: card.no_of_que, seconds: card.seconds })}</li>
        {settings && (
          <>
            <li>
              {t('contests.rulesRight', { count: settings.contest_mode_correct_credit_score })}
            </li>
            <li>
              {settings.contest_mode_wrong_deduct_score > 0
                ? t('contests.rulesWrong', { count: settings.contest_mode_wrong_deduct_score })
                : t('contests.rulesWrongFree')}
            </li>
          </>
        )}
        <li>{t('contests.rulesSealed', { time })}</li>
        <li>{t('contests.rulesRank')}</li>
        <li>{t('contests.rulesTie')}</li>
        <li>{t('contests.rulesPrize')}</li>
        {settings && card.points.length > 0 && (
          <li>{t('contests.rulesRelease', { count: settings.contest_release_players })}</li>
        )}
        <li>{t('contests.rulesEnd')}</li>
      </ul>
    </Section>
  );
}

function Section({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <Card className="grid content-start gap-3">
      <h2 className="flex items-center gap-2 text-2xl">
        <Icon aria-hidden="true" className="size-6 text-accent" />
        {title}
      </h2>
      {children}
    </Card>
  );
}
