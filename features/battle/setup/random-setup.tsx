import { Bot, Search } from 'lucide-react';
import { useSetAtom } from 'jotai';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { startSearchAtom } from '../../../realtime/battle/search-atoms.ts';
import { useOwnAccount } from '../../shared/rest/own-account-query.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { lastPlayAtom } from '../../shared/state/persisted-state.ts';
import { usePersisted } from '../../shared/state/use-persisted.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { OwnCoins } from './own-coins.tsx';
import { usePlayAtOnce } from './use-play-at-once.ts';
import type { QuestionFilter } from './use-question-filter.ts';

/** Scrolls to new content once it has its size, because it is loaded on demand. */
function intoSight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    if (element.offsetHeight === 0) return;
    observer.disconnect();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const BotPicker = dynamic(async () => (await import('../search/bot-picker.tsx')).BotPicker, {
  ssr: false,
});

/** The set-up of a battle against a stranger: category, fee, coins, and the search button. */
export function RandomSetup({ questions }: { questions: QuestionFilter }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const account = useOwnAccount();
  const search = useSetAtom(startSearchAtom);
  const [practising, setPractising] = useState(false);
  const [last, keepLast] = usePersisted(lastPlayAtom);
  const battle = settings.data?.battle;
  const { category, language } = questions;
  const coins = account.data?.coins;
  const lacks = battle !== undefined && coins !== undefined && coins < battle.randomEntryFee;
  const begin =
    battle && !lacks && language !== undefined
      ? () => {
          keepLast({ ...last, hasBegun: true, mode: 'random' });
          search({ category, language, searchSeconds: battle.searchSeconds });
        }
      : undefined;
  usePlayAtOnce('random', coins === undefined ? undefined : begin);
  return (
    <Card className="grid grid-cols-1 gap-6">
      <p className="text-lg text-muted">{t('setup.randomLead')}</p>
      <CategoryPicker use="battle" questions={questions} />
      {battle && <OwnCoins fee={battle.randomEntryFee} coins={coins} />}
      <div className="flex flex-wrap gap-3">
        <ActionBar>
          <Button size="large" disabled={!begin} onClick={begin}>
            <Search aria-hidden="true" />
            {t('setup.search')}
          </Button>
        </ActionBar>
        <Button
          kind="quiet"
          size="large"
          aria-expanded={practising}
          onClick={() => setPractising(!practising)}
        >
          <Bot aria-hidden="true" />
          {t('setup.practise')}
        </Button>
      </div>
      {practising && (
        // it opens below the pressed button, on a phone under the bar at the bottom, so it scrolls into view itself
        <div ref={intoSight} className="scroll-mb-[calc(var(--bar)+6rem)]">
          <BotPicker questions={questions} />
        </div>
      )}
    </Card>
  );
}
