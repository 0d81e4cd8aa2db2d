import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { RandomBattleWithChat } from './random-battle-with-chat.tsx';

export async function generateMetadata() {
  const t = await requestTexts();
  return { title: t('setup.duelTitle') };
}

export default async function RandomBattlePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { tab, code } = await searchParams;
  return (
    <RandomBattleWithChat
      tab={tab === 'friend' ? 'friend' : 'random'}
      code={typeof code === 'string' ? code : ''}
    />
  );
}
