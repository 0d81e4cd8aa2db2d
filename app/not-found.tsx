import { requestTexts } from '../features/shared/i18n/request-texts.ts';
import { ButtonLink } from '../features/shared/ui/button-link.tsx';
import { EmptyState } from '../features/shared/ui/empty-state.tsx';

export default async function NotFoundPage() {
  const t = await requestTexts();
  return (
    <div className="mx-auto max-w-xl pt-10">
      <EmptyState
        level={1}
        mood="surprised"
        title={t('errors.notFound.title')}
        action={<ButtonLink href="/">{t('errors.notFound.action')}</ButtonLink>}
      >
        {t('errors.notFound.text')}
      </EmptyState>
    </div>
  );
}
