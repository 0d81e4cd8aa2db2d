import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { GroupBattleWithChat } from './group-battle-with-chat.tsx';

export async function generateMetadata() {
  const t = await requestTexts();
  return { title: t('setup.groupTitle') };
}

export default async function GroupBattlePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { code } = await searchParams;
  return <GroupBattleWithChat code={typeof code === 'string' ? code : ''} />;
}
