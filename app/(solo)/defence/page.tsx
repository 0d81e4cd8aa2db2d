import type { Metadata } from 'next';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { MountedPage } from '../../mount/mounted-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('defence.title') };
}

export default function Page() {
  return <MountedPage page="defence" />;
}
