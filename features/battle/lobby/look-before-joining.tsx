import { useSetAtom } from 'jotai';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { joinRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { useOwnAccount } from '../../shared/rest/own-account-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';
import { useTimeInSteps } from '../../shared/ui/use-server-time.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { RoomFacts } from '../room/room-facts.tsx';
import { useIntent } from '../room/use-intent.ts';
import { OwnCoins } from '../setup/own-coins.tsx';
import { LobbySeats } from './lobby-seats.tsx';

/** A room before this player joins it: its members and its cost. */
export function LookBeforeJoining({
  record,
  me,
  now,
  onBack,
}: {
  record: RoomRecord;
  me: string;
  now: Now;
  onBack: () => void;
}) {
  const { t, i18n } = useTranslation();
  const time = useTimeInSteps(5_000, now);
  const { busy, run } = useIntent();
  const join = useSetAtom(joinRoomAtom);
  const coins = useOwnAccount().data?.coins;
  const { entryFee, members, seats } = record;
  const owner = seats[members[0] ?? '']?.name ?? '';
  const lacks = coins !== undefined && coins < entryFee;
  return (
    <Card className="mx-auto grid max-w-2xl gap-5">
      <h1 className="text-3xl sm:text-4xl">{t('lobby.joinTitle', { name: owner })}</h1>
      <RoomFacts record={record} />
      <LobbySeats record={record} me={me} time={time} />
      <OwnCoins coins={coins} {...(lacks && { fee: entryFee })} />
      <ActionBar isRow>
        <Button size="large" busy={busy} disabled={lacks} onClick={() => void run(join)}>
          {t('lobby.joinFree')}
          {entryFee > 0 && (
            <CoinAmount
              amount={entryFee}
              language={i18n.language}
              label={t('common.coins', { count: entryFee })}
            />
          )}
        </Button>
        <Button kind="quiet" size="large" disabled={busy} onClick={onBack}>
          {t('lobby.back')}
        </Button>
      </ActionBar>
    </Card>
  );
}
