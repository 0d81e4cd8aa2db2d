import { useActionState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { NAME_MAX_CHARACTERS } from '../../domain/account/player-name.ts';
import type { StandingUser } from '../../domain/contract/account.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TextField } from '../shared/ui/text-field.tsx';
import type { ProfileFields } from './profile-input.ts';
import { isEmailFixed, readProfileForm } from './profile-input.ts';
import { useUpdateProfile } from './profile-queries.ts';

const ERRORS = { missingFields: 'profile.errors.fields' } as const;

interface Saved {
  readonly fields: ProfileFields;
  readonly invalid?: Extract<ReturnType<typeof readProfileForm>, { kind: 'invalid' }>;
  readonly error?: ReturnType<typeof messageOf<'profile.errors.fields'>>;
}

/** The form for name, number and, for players who signed up by phone, e-mail address. */
export function ProfileForm({ user }: { user: StandingUser }) {
  const { t } = useTranslation();
  const update = useUpdateProfile();
  const isFixed = isEmailFixed(user);
  const [saved, submit, busy] = useActionState(
    async (_before: Saved, form: FormData): Promise<Saved> => {
      const reading = readProfileForm(form, user);
      const { fields } = reading;
      if (reading.kind === 'invalid') return { fields, invalid: reading };
      try {
        await update.mutateAsync(reading.input);
        void notify('success', t('profile.saved'));
        return { fields };
      } catch (error) {
        return { fields, error: messageOf(error, ERRORS) };
      }
    },
    { fields: user },
  );
  const { fields, invalid, error } = saved;
  // name and e-mail were read before the call, so the server refused the number
  const isOfMobile = error === ERRORS.missingFields;
  return (
    <form action={submit} className="grid gap-4" aria-label={t('profile.title')}>
      <TextField
        name="name"
        label={t('auth.name')}
        autoComplete="nickname"
        maxLength={NAME_MAX_CHARACTERS}
        defaultValue={fields.name}
        error={invalid?.name && t(invalid.name)}
      />
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={t('auth.email')}
        autoComplete="email"
        defaultValue={fields.email}
        disabled={isFixed}
        hint={isFixed ? t('profile.emailFixed') : undefined}
        error={invalid?.email && t(invalid.email)}
      />
      <TextField
        name="mobile"
        type="tel"
        dir="ltr"
        label={t('profile.mobile')}
        autoComplete="tel"
        defaultValue={fields.mobile}
        hint={t('profile.mobileHint')}
        error={isOfMobile ? t(error) : undefined}
      />
      {error && !isOfMobile && <Notice kind="error">{t(error)}</Notice>}
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </form>
  );
}
