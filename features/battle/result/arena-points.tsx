import { Zap } from 'lucide-react';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';

/** The points that a battle brought in its arena, and what playing all in brought. Renders nothing outside of an arena. */
export function ArenaPoints({ view: { record }, me }: { view: BattleView; me: SeatView }) {
  const { t } = useTranslation();
  const { arenaPoints, allInPoints = 0 } = record.outcomes?.[me.id] ?? {};
  if (arenaPoints === undefined) return null;
  return (
    <div className="grid gap-1 rounded-control bg-sunken px-4 py-2.5">
      <p className="font-bold">
        {t('allIn.earned', { points: t('common.points', { count: arenaPoints }) })}
      </p>
      {me.isAllIn && (
        <p className="flex items-center gap-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
          <Zap aria-hidden="true" />
          {t(allInPoints > 0 ? 'allIn.withExtra' : 'allIn.withoutExtra')}
        </p>
      )}
    </div>
  );
}
