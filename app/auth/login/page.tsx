import type { Metadata } from 'next';
import { readNextPath } from '../../../domain/gate/next-path.ts';
import { publicEnvironment } from '../../../features/shared/env/public-environment.ts';
import { requestWords } from '../../../features/shared/i18n/request-words.ts';
import { LazySignIn } from '../lazy-sign-in.tsx';

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
  return (
    <LazySignIn environment={publicEnvironment()} startsWith="sign-in" next={readNextPath(next)} />
  );
}
