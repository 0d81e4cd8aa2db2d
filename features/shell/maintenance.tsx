import { requestTexts } from '../shared/i18n/request-texts.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';

/** Replaces every page during maintenance. */
export async function Maintenance() {
  const t = await requestTexts();
  return (
    <main id="main" className="grid content-center">
      <EmptyState level={1} mood="sleepy" title={t('shell.maintenance.title')}>
        {t('shell.maintenance.text')}
      </EmptyState>
    </main>
  );
}
