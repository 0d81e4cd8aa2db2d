import { PowerOff } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** Shown for a mode that the operator has switched off. */
export function SwitchedOff() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<PowerOff />}
      title={t('errors.modeSwitchedOff')}
      action={
        <ButtonLink href="/" kind="quiet">
          {t('setup.otherModes')}
        </ButtonLink>
      }
    >
      {t('setup.switchedOffText')}
    </EmptyState>
  );
}
