import type { Metadata } from 'next';
import { readNextPath } from '../../../features/auth/next-path.ts';
import { SignInPage } from '../../../features/auth/sign-in-page.tsx';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: t('auth.signUp') };
}

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  return <SignInPage startsWith="sign-up" next={readNextPath(next)} />;
}
