import type { Metadata } from 'next';
import { readNextPath } from '../../../features/auth/next-path.ts';
import { SignInPage } from '../../../features/auth/sign-in-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.signIn') };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  return <SignInPage startsWith="sign-in" next={readNextPath(next)} />;
}
