import { ArrowRight, Award, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import { formatList } from '../shared/i18n/format.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';
import { BadgeProgress, useBadges } from '../shared/progress/badges.tsx';
import { OwnRank } from '../shared/progress/own-rank.tsx';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { QueryProvider } from '../shared/rest/query-provider.tsx';
import { useSettings } from '../shared/rest/settings-query.ts';
import { lastPlayAtom, playAtOnceAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { GoalCard } from './goal-card.tsx';
import type { ModeEntry } from './modes.ts';
import { modeEntriesOf } from './modes.ts';
import { nextBadge } from './next-badge.ts';

/** The goal of the day, the last game again, and today's points. */
export function QuickStart({
  locale,
  messages,
  modes,
}: {
  locale: string;
  messages: MessageCatalogue;
  /** The enabled modes, in the operator's order. */
  modes: readonly ModeSwitch[];
}) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <QueryProvider>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 lg:col-span-2 empty:hidden">
            <GoalCard modes={modes} />
          </div>
          <PlayAgain modes={modes} />
          <Today modes={modes} />
        </div>
      </QueryProvider>
    </I18nProvider>
  );
}

const MODE_OF = {
  random: 'battle_mode_random',
  friend: 'battle_mode_one',
  group: 'battle_mode_group',
} as const;

/**
 * The last battle again with one press, which names its fee: starts the search or opens a room. If the coins are unknown
 * or too few, the press opens the set-up with the last choice.
 */
function PlayAgain({ modes }: { modes: readonly ModeSwitch[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const [last] = usePersisted(lastPlayAtom);
  const battle = useSettings().data?.battle;
  const coins = useOwnAccount().data?.coins;
  const entries = modeEntriesOf(modes);
  const entry = entries.find(({ mode }) => mode === MODE_OF[last.mode]) ?? entries[0];
  if (!entry) return null;
  const { texts, icon: Icon, mode } = entry;
  const isBattle = Object.values<ModeSwitch>(MODE_OF).includes(mode);
  const typedFee = last.fee === '' ? battle?.feeChips[0] : Number(last.fee);
  const fee = mode === 'battle_mode_random' ? battle?.randomEntryFee : typedFee;
  const lacks = isBattle && fee !== undefined && coins !== undefined && coins < fee;
  const isSure = isBattle && fee !== undefined && coins !== undefined && !lacks;
  const { rivals } = last;
  const rivalEntry = rivals && entries.find((one) => one.mode === MODE_OF[rivals.mode]);
  const withRivals =
    rivals && t('home.player.againWith', { name: formatList(i18n.language, rivals.names) });
  const isWithRivals = rivalEntry === entry;
  const price = (amount: number) => (
    <CoinAmount
      amount={amount}
      language={i18n.language}
      label={t('common.coins', { count: amount })}
    />
  );
  return (
    <section
      aria-labelledby="play-again"
      className="grid content-between gap-4 rounded-card bg-accent p-5 text-on-accent shadow-[0_6px_0_0_var(--accent-ledge)] sm:p-6 forced-colors:border"
    >
      <div className="flex items-center gap-4">
        <Icon aria-hidden="true" className="size-12 shrink-0" />
        <div className="min-w-0">
          <p id="play-again" className="text-sm font-bold">
            {t(last.hasBegun || rivals ? 'home.player.again' : 'home.player.now')}
          </p>
          <h2 className="text-2xl break-words sm:text-3xl">{t(`home.${texts}.title`)}</h2>
        </div>
      </div>
      {isBattle && <p className="font-semibold">{nameOf(last.categoryName)}</p>}
      {lacks && (
        <p className="font-semibold">
          {t('setup.notEnough', {
            fee: t('common.coins', { count: fee }),
            coins: t('common.coins', { count: coins }),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <AtOnce entry={entry} mode={isSure ? last.mode : undefined} kind="sun">
          {isWithRivals ? withRivals : t(`home.${texts}.action`)}
          {isSure && fee > 0 && price(fee)}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </AtOnce>
        {rivals && rivalEntry && !isWithRivals && (
          <AtOnce
            entry={rivalEntry}
            mode={
              coins !== undefined && typedFee !== undefined && coins >= typedFee
                ? rivals.mode
                : undefined
            }
            kind="quiet"
          >
            {withRivals}
          </AtOnce>
        )}
      </div>
    </section>
  );
}

/** A link to a mode; with `mode` the game starts there without a further press. */
function AtOnce({
  entry: { href },
  mode,
  kind,
  children,
}: {
  entry: ModeEntry;
  mode: keyof typeof MODE_OF | undefined;
  kind: 'sun' | 'quiet';
  children: ReactNode;
}) {
  const [, setPlayAtOnce] = usePersisted(playAtOnceAtom);
  return (
    <ButtonLink
      href={href}
      kind={kind}
      size="large"
      className="max-w-full"
      onClick={() => setPlayAtOnce(mode ? { mode, pressedAt: Date.now() } : null)}
    >
      {children}
    </ButtonLink>
  );
}

/** Today's points and rank, and the next goal. Omits values that cannot be loaded. */
function Today({ modes }: { modes: readonly ModeSwitch[] }) {
  const { t } = useTranslation();
  return (
    <Card role="region" aria-labelledby="today" className="grid content-start gap-4">
      <h2 id="today" className="text-2xl">
        {t('home.player.today')}
      </h2>
      <OwnRank
        className="-mx-2 rounded-control px-2"
        pending={<Skeleton className="h-11" />}
        empty={t('home.player.noPoints')}
      />
      <Wins />
      <NextBadge modes={modes} />
    </Card>
  );
}

/** Wins in a row, shown from two on. */
function Wins() {
  const { t } = useTranslation();
  const wins = useBadges().data?.find(({ type }) => type === 'quiz_warrior')?.current ?? 0;
  if (wins < 2) return null;
  return (
    <p className="flex items-center gap-3 font-semibold">
      <Flame aria-hidden="true" className="size-6 shrink-0 text-accent-strong" />
      {t('home.player.wins', { count: wins })}
    </p>
  );
}

function NextBadge({ modes }: { modes: readonly ModeSwitch[] }) {
  const { t } = useTranslation();
  const badges = useBadges();
  if (badges.isPending) return <Skeleton className="h-16" />;
  const next =
    badges.data &&
    nextBadge(
      badges.data,
      modeEntriesOf(modes).map(({ mode }) => mode),
    );
  if (!next) return null;
  const { type } = next;
  return (
    <IntentLink
      href="/profile/badges/"
      className="-mx-2 flex min-h-11 items-start gap-3 rounded-control px-2 py-2 font-semibold hover:bg-sunken"
    >
      <Award aria-hidden="true" className="size-6 shrink-0 text-warning" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-sm text-muted">{t('home.player.nextBadge')}</span>
        <span>{t(`badges.${type}.name`)}</span>
        <span className="text-sm font-normal text-muted">{t(`badges.${type}.note`)}</span>
        <BadgeProgress badge={next} className="" />
      </span>
    </IntentLink>
  );
}
