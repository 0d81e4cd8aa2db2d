import type { Metadata } from 'next';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { MountedPage } from '../../mount/mounted-page.tsx';

interface Params {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('watch.title'), robots: { index: false, follow: false } };
}

/** A friend's running battle. */
export default async function Page({ params }: Params) {
  return <MountedPage page="watch" id={(await params).id} />;
}
