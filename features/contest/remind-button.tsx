import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ContestCard } from '../../domain/contract/contest.ts';
import { setContestReminder } from '../../domain/contract/contest.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { announce } from '../shared/ui/announce.ts';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';
import { CONTESTS } from './contest-queries.ts';

/** Turns the reminder for a contest's begin on or off. */
export function RemindButton({ card }: { card: ContestCard }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, is_reminded: isReminded } = card;
  const { text: name } = useShownText()(card.name, card.lang, card.names);
  const asking = useMutation({
    mutationFn: () =>
      callAction(setContestReminder, { contest_id: id, status: isReminded ? '0' : '1' }),
    onSuccess: async () => {
      if (!isReminded) announce(t('contests.reminded'));
      await queries.invalidateQueries({ queryKey: CONTESTS });
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'reminder'),
  });
  const Icon = isReminded ? BellOff : Bell;
  const label = t(isReminded ? 'contests.forget' : 'contests.remind');
  return (
    <Button
      kind="quiet"
      busy={asking.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => asking.mutate()}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </Button>
  );
}
