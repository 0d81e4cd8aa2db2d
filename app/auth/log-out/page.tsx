import type { Metadata } from 'next';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { readSessionEnd } from '../../../features/shared/rest/session-ended.ts';
import { MountedAuthPage } from '../../mount/mounted-auth-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTexts();
  return { title: t('auth.signOut') };
}

export default async function LogOutPage({
  searchParams,
}: {
  searchParams: Promise<{ ended?: string | string[] }>;
}) {
  const { ended } = await searchParams;
  return <MountedAuthPage screen="log-out" ended={readSessionEnd(ended)} />;
}
