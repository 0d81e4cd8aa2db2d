import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';
import type { BadgeRow } from './badges-query.ts';
import { useClaim } from './badges-query.ts';

/** Takes the reward of an unlocked badge. */
export function Claim({ type, reward }: { type: BadgeRow['type']; reward: number }) {
  const { t } = useTranslation();
  const claim = useClaim();
  return (
    <Button
      kind="sun"
      size="small"
      busy={claim.isPending}
      onClick={() =>
        claim.mutate(type, {
          onSuccess: () => void notify('success', t('badges.claimed', { count: reward })),
          onError: () => void notify('error', t('badges.notClaimed')),
        })
      }
    >
      {t('badges.claim')}
    </Button>
  );
}
