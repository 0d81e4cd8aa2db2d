'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off, Zap } from 'lucide-react';
import { safeParse } from 'valibot';
import { DocumentId } from '../../domain/contract/action.ts';
import { getBattle } from '../../domain/contract/get-battle.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatDate, formatList } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Chip } from '../shared/ui/chip.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { SeatShape } from '../shared/ui/seat-shape.tsx';
import { seatNumber } from '../shared/ui/seat.ts';
import { ShareButton } from '../shared/ui/share-button.tsx';
import { MatchTimeline } from './match/match-timeline.tsx';
import type { SentBattle } from './match/recomputed-match.ts';
import { recomputedOf } from './match/recomputed-match.ts';

/** The page of a settled battle, for its players and for everybody with its link. @param id of its room */
export function MatchPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const battle = useQuery({
    queryKey: ['battle', id],
    queryFn: async () => {
      if (!safeParse(DocumentId, id).success) return null;
      try {
        return await callAction(getBattle, { match_id: id });
      } catch (error) {
        if (isNoData(error)) return null;
        throw error;
      }
    },
  });
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <Loaded query={battle}>
        {(found) =>
          found ? (
            <Match battle={found} />
          ) : (
            <EmptyState
              level={1}
              icon={<Link2Off />}
              title={t('battlePage.none')}
              action={<ButtonLink href="/">{t('result.modes')}</ButtonLink>}
            >
              {t('battlePage.noneText')}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

function Match({ battle }: { battle: SentBattle }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const names = battle.players.map(({ name }) => name || t('battlePage.deleted'));
  const listed = formatList(i18n.language, names);
  const recomputed = recomputedOf(battle);
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-2xl break-words sm:text-3xl">
          {t('battlePage.heading', { names: listed })}
        </h1>
        <p className="text-muted">
          {t(`statistics.kind.${battle.kind}`)} · {nameOf(battle.category_name)} ·{' '}
          <time dateTime={battle.date}>
            {formatDate(i18n.language, Date.parse(battle.date), true)}
          </time>
        </p>
      </header>
      <Card className="grid grid-cols-1 gap-4">
        <Result battle={battle} names={names} />
        {recomputed &&
          (recomputed.isSame ? (
            <p role="status" className="flex items-center gap-2 font-semibold text-success">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
              {t('battlePage.same')}
            </p>
          ) : (
            <Notice kind="error">{t('battlePage.different')}</Notice>
          ))}
        <div>
          <ShareButton
            what={() => ({ text: t('battlePage.share', { names: listed }), url: location.href })}
          >
            {t('battlePage.shareButton')}
          </ShareButton>
        </div>
      </Card>
      {recomputed ? (
        <MatchTimeline battle={battle} names={names} questions={recomputed.questions} />
      ) : (
        <Notice kind="info">{t('battlePage.noMoves')}</Notice>
      )}
    </>
  );
}

const TONES = { won: 'success', lost: 'danger', drawn: 'plain', returned: 'plain' } as const;

/** The players by rank, with points and result. */
function Result({ battle, names }: { battle: SentBattle; names: readonly string[] }) {
  const { t } = useTranslation();
  const ranked = battle.players
    .map((player, seat) => ({ ...player, seat, shown: names[seat] ?? '' }))
    .toSorted((one, other) => one.rank - other.rank);
  return (
    <section aria-labelledby="match-result" className="grid gap-2">
      <h2 id="match-result" className="text-xl">
        {t('battlePage.result')}
      </h2>
      <ol className="grid divide-y divide-line">
        {ranked.map(({ seat, shown, is_me: isMe, is_all_in: isAllIn, points, result }) => (
          <li key={seat} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <SeatShape seat={seatNumber(seat)} />
            <span className="min-w-0 flex-1 truncate font-bold">
              <bdi>{isMe ? t('common.you') : shown}</bdi>
            </span>
            {isAllIn === true && (
              <Chip>
                <Zap aria-hidden="true" className="fill-sun" />
                {t('allIn.title')}
              </Chip>
            )}
            <span className="font-display font-bold tabular-nums">
              {t('common.points', { count: points })}
            </span>
            <Chip tone={TONES[result]}>{t(`statistics.result.${result}`)}</Chip>
          </li>
        ))}
      </ol>
    </section>
  );
}
