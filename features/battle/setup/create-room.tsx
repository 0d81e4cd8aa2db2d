import { DoorOpen } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleRules } from '../../../domain/battle/room.ts';
import { atDoubleTime } from '../../../domain/battle/room.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { BattleSettings } from '../../../domain/settings/battle-settings.ts';
import { createRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { formatNumber } from '../../shared/i18n/format.ts';
import { lastPlayAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { RadioChips } from '../../shared/ui/radio-chips.tsx';
import { useIntent } from '../room/use-intent.ts';
import { CategoryPicker } from './category-picker.tsx';
import { FeePicker, readFee } from './fee-picker.tsx';
import { OwnCoins } from './own-coins.tsx';
import { usePlayAtOnce } from './use-play-at-once.ts';
import { useQuestionFilter } from './use-question-filter.ts';

const COUNTS = [5, 10, 15, 20].filter(
  (count) => count >= LIMITS.minQuestions && count <= LIMITS.maxQuestions,
);

/** The form that opens a room for friends. */
export function CreateRoom({
  kind,
  battle,
  coins,
}: {
  kind: 'friend' | 'group';
  battle: BattleSettings;
  coins: number | undefined;
}) {
  const { t, i18n } = useTranslation();
  const create = useSetAtom(createRoomAtom);
  const { busy, run } = useIntent();
  const questions = useQuestionFilter();
  const { category, language } = questions;
  const [last, keepLast] = usePersisted(lastPlayAtom);
  const [newlyTyped, setTypedFee] = useState<string>();
  const typedFee = newlyTyped ?? (last.fee || String(battle.feeChips[0] ?? 0));
  const [questionCount, setQuestionCount] = useState(
    last.questionCount ?? battle.rules.questionCount,
  );
  const [isDoubleTime, setDoubleTime] = useState(last.isDoubleTime === true);
  const [isShown, setShown] = useState(last.isHidden !== true);
  const fee = readFee(typedFee, battle.maxEntryFee);
  const secondsOf = ({ questionMs }: BattleRules) =>
    formatNumber(i18n.language, questionMs / 1_000);
  const lacks = fee !== undefined && coins !== undefined && coins < fee;
  const open =
    fee !== undefined && !lacks && language !== undefined
      ? () => {
          keepLast({
            ...last,
            hasBegun: true,
            mode: kind,
            fee: String(fee),
            isDoubleTime,
            questionCount,
            isHidden: !isShown,
          });
          void run(() =>
            create({
              kind,
              category,
              language,
              entryFee: fee,
              questionCount,
              isDoubleTime,
              isShownToFriends: isShown,
            }),
          );
        }
      : undefined;
  usePlayAtOnce(kind, coins === undefined ? undefined : open);
  return (
    <Card className="grid grid-cols-1 content-start gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('setup.createTitle')}</h2>
        <p className="text-muted">{t('setup.createLead')}</p>
      </div>
      <CategoryPicker use={kind === 'group' ? 'group' : 'battle'} questions={questions} />
      <FeePicker
        chips={battle.feeChips}
        max={battle.maxEntryFee}
        typed={typedFee}
        onChange={setTypedFee}
      />
      <RadioChips
        legend={t('setup.questionCount')}
        value={questionCount}
        onChange={setQuestionCount}
        chips={COUNTS.map((count) => ({ value: count, content: count }))}
      />
      <RadioChips
        legend={t('setup.time')}
        value={isDoubleTime ? 'double' : 'normal'}
        onChange={(time) => setDoubleTime(time === 'double')}
        chips={[
          { value: 'normal', content: t('setup.timeNormal', { seconds: secondsOf(battle.rules) }) },
          {
            value: 'double',
            content: t('setup.timeDouble', { seconds: secondsOf(atDoubleTime(battle.rules)) }),
          },
        ]}
      />
      <RadioChips
        legend={t('setup.shown')}
        value={isShown ? 'friends' : 'code'}
        onChange={(who) => setShown(who === 'friends')}
        chips={[
          { value: 'friends', content: t('setup.shownFriends') },
          { value: 'code', content: t('setup.shownCode') },
        ]}
      />
      <div className="grid gap-1 text-sm text-muted">
        <p>{t('setup.timeHint')}</p>
        <p>{t('setup.feeHint')}</p>
      </div>
      <OwnCoins coins={coins} {...(lacks && { fee })} />
      <ActionBar>
        <Button size="large" busy={busy} disabled={!open} onClick={open}>
          <DoorOpen aria-hidden="true" />
          {t('setup.create')}
        </Button>
      </ActionBar>
    </Card>
  );
}
