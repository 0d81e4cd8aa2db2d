import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../shared/i18n/format.ts';
import { playCue } from '../shared/sound/play-cue.ts';
import { knownBadgesAtom } from '../shared/state/groups.ts';
import { useGroup } from '../shared/state/use-group.ts';
import { Button } from '../shared/ui/button.tsx';
import { Confetti } from '../shared/ui/confetti.tsx';
import type { BadgeRow } from './badges-query.ts';

/** Celebrates, once, what was unlocked since the player has last looked. */
export function Celebration({ badges }: { badges: readonly BadgeRow[] }) {
  const { t, i18n } = useTranslation();
  const [known, setKnown] = useGroup(knownBadgesAtom);
  const held = badges.filter(({ status }) => status !== '0').map(({ type }) => type);
  const fresh = held.filter((type) => !(known ?? []).includes(type));
  const isFresh = fresh.length > 0;
  useEffect(() => {
    if (isFresh) playCue('win');
  }, [isFresh]);
  if (!isFresh) return null;
  const names = formatList(
    i18n.language,
    fresh.map((type) => t(`badges.${type}.name`)),
  );
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-4 rounded-card border-2 border-sun-ledge bg-sun p-5 text-on-sun"
    >
      <Confetti />
      <PartyPopper aria-hidden="true" className="size-10 motion-safe:animate-pop" />
      <p className="min-w-0 flex-1 basis-60 font-display text-xl font-bold">
        {t('badges.unlocked', { count: fresh.length, names })}
      </p>
      <Button kind="quiet" size="small" onClick={() => setKnown(held)}>
        {t('badges.great')}
      </Button>
    </div>
  );
}
