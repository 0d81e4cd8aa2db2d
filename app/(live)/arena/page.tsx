import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { ArenaWithChat } from './arena-with-chat.tsx';

export async function generateMetadata() {
  const t = await requestTexts();
  return { title: t('arena.title') };
}

export default function ArenaPage() {
  return <ArenaWithChat />;
}
