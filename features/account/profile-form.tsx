import { useActionState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../domain/account/player-name.ts';
import type { StandingUser } from '../../domain/contract/account.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TextField } from '../shared/ui/text-field.tsx';
import { useUpdateProfile } from './profile-queries.ts';

const NAME_ERRORS = {
  empty: 'auth.nameErrors.empty',
  'too-long': 'auth.nameErrors.tooLong',
  'forbidden-characters': 'auth.nameErrors.forbiddenCharacters',
} as const;

const ERRORS = { missingFields: 'profile.errors.fields' } as const;

interface Saved {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly nameError?: (typeof NAME_ERRORS)[keyof typeof NAME_ERRORS];
  readonly error?: ReturnType<typeof messageOf<'profile.errors.fields'>>;
}

/** The form for name, number and, for players who signed up by phone, e-mail address. */
export function ProfileForm({ user }: { user: StandingUser }) {
  const { t } = useTranslation();
  const update = useUpdateProfile();
  const hasOwnEmail = user.type !== 'mobile';
  const [saved, submit, busy] = useActionState(
    async (_before: Saved, form: FormData): Promise<Saved> => {
      const [name, email, mobile] = ['name', 'email', 'mobile'].map((field) =>
        String(form.get(field) ?? '').trim(),
      ) as [string, string, string];
      const sent = { name, email, mobile };
      const reading = readPlayerName(name);
      if (reading.kind === 'invalid') return { ...sent, nameError: NAME_ERRORS[reading.error] };
      try {
        await update.mutateAsync({
          name: reading.name,
          // an empty field is not sent; a field to clear is sent by name
          ...(mobile === ''
            ? { clear: 'mobile' as const }
            : { mobile: mobile.replaceAll(/[^+\d]/g, '') }),
          ...(!hasOwnEmail && { email }),
        });
        void notify('success', t('profile.saved'));
        return { ...sent, name: reading.name };
      } catch (error) {
        return { ...sent, error: messageOf(error, ERRORS) };
      }
    },
    { name: user.name, email: user.email, mobile: user.mobile },
  );
  return (
    <form action={submit} className="grid gap-4" aria-label={t('profile.title')}>
      <TextField
        name="name"
        label={t('auth.name')}
        autoComplete="nickname"
        maxLength={NAME_MAX_CHARACTERS}
        defaultValue={saved.name}
        error={saved.nameError && t(saved.nameError)}
      />
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={t('auth.email')}
        autoComplete="email"
        defaultValue={saved.email}
        disabled={hasOwnEmail}
        hint={hasOwnEmail ? t('profile.emailFixed') : undefined}
      />
      <TextField
        name="mobile"
        type="tel"
        dir="ltr"
        label={t('profile.mobile')}
        autoComplete="tel"
        defaultValue={saved.mobile}
        hint={t('profile.mobileHint')}
      />
      {saved.error && <Notice kind="error">{t(saved.error)}</Notice>}
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </form>
  );
}
