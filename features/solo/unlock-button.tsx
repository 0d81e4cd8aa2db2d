import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import type { Category } from '../../domain/contract/categories.ts';
import { unlockPremiumCategory } from '../../domain/contract/categories.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { notify } from '../shared/ui/notify.ts';

/** Buys a premium category after a confirmation, and opens it unless the player has chosen another page meanwhile. */
export function UnlockButton({
  row,
  name,
  href,
  trigger,
}: {
  row: Pick<Category, 'slug' | 'coins'>;
  /** The category's name on the screen. */
  name: string;
  /** The address of its page. */
  href: string;
  trigger: (open: (press: MouseEvent) => void, isBusy: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const unlocking = useMutation({
    mutationFn: (_from: string) => callAction(unlockPremiumCategory, { category: row.slug }),
    onSuccess: async (_reply, from) => {
      void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
      await queries.invalidateQueries({ queryKey: ['categories'] });
      if (location.pathname === from) router.push(href);
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'unlock'),
  });
  return (
    <ConfirmButton
      title={t('solo.unlock', { name })}
      text={t('solo.unlockText', { count: row.coins })}
      yes={t('solo.unlockYes', { count: row.coins })}
      no={t('common.cancel')}
      onConfirm={() => unlocking.mutate(location.pathname)}
      trigger={(open) => trigger(open, unlocking.isPending)}
    />
  );
}
