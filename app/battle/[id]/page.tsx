import type { Metadata } from 'next';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { MountedPage } from '../../mount/mounted-page.tsx';

interface Params {
  readonly params: Promise<{ readonly id: string }>;
}

/** Search engines must not list it: only people with the link may find it. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('battlePage.title'), robots: { index: false, follow: false } };
}

export default async function Page({ params }: Params) {
  return <MountedPage page="battle" id={(await params).id} />;
}
