import { useTranslation } from 'react-i18next';

const KEYS = {
  welcomeBonus: 'coins.titles.welcomeBonus',
  usedReferCode: 'coins.titles.usedReferCode',
  referCodeToFriend: 'coins.titles.referCodeToFriend',
  redeemRequest: 'coins.titles.redeemRequest',
  cancelPaymentRequest: 'coins.titles.cancelPaymentRequest',
  premiumCategory: 'coins.titles.premiumCategory',
  'random battle': 'coins.titles.randomBattle',
  'friend battle': 'coins.titles.friendBattle',
  'group battle': 'coins.titles.groupBattle',
} as const;

/** How to name what a movement of coins was for, in the player's language. */
export function useMovementWords(): (title: string) => string {
  const { t } = useTranslation();
  return (title) => {
    if (Object.hasOwn(KEYS, title)) return t(KEYS[title as keyof typeof KEYS]);
    return title.startsWith('badge.') ? t('coins.titles.badge') : t('coins.titles.other');
  };
}
