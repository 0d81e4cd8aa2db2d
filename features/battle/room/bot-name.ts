import { useMemo } from 'react';
import type { BattleView } from '../../../domain/battle/view.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';

/** The view with the bot's name in the language of the screen: the room's document has one name for all languages. */
export function useNamedBot(view: BattleView): BattleView {
  const { t } = useTranslation();
  const name = t('battle.bot');
  return useMemo(
    () =>
      view.seats.some(({ isBot }) => isBot)
        ? { ...view, seats: view.seats.map((seat) => (seat.isBot ? { ...seat, name } : seat)) }
        : view,
    [view, name],
  );
}
