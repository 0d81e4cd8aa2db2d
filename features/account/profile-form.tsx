import { useActionState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../domain/account/player-name.ts';
import type { StandingUser } from '../../domain/contract/user-row.ts';
import { messageOf } from '../shared/rest/refusal-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { TextField } from '../shared/ui/text-field.tsx';
import { useUpdateProfile } from './profile-queries.ts';

const NAME_FAULTS = {
  empty: 'auth.nameFaults.empty',
  'too-long': 'auth.nameFaults.tooLong',
  'forbidden-characters': 'auth.nameFaults.forbiddenCharacters',
} as const;

const FAULTS = { missingFields: 'profile.faults.fields' } as const;

interface Saved {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly nameFault?: (typeof NAME_FAULTS)[keyof typeof NAME_FAULTS];
  readonly fault?: ReturnType<typeof messageOf<'profile.faults.fields'>>;
}

/** Name, number and, for those who came by phone, e-mail address. */
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
      if (reading.kind === 'faulty') return { ...sent, nameFault: NAME_FAULTS[reading.fault] };
      try {
        await update.mutateAsync({
          name: reading.name,
          // an empty field says nothing; what is to be emptied is named
          ...(mobile === ''
            ? { clear: 'mobile' as const }
            : { mobile: mobile.replaceAll(/[^+\d]/g, '') }),
          ...(!hasOwnEmail && { email }),
        });
        void notify('success', t('profile.saved'));
        return { ...sent, name: reading.name };
      } catch (error) {
        return { ...sent, fault: messageOf(error, FAULTS) };
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
        fault={saved.nameFault && t(saved.nameFault)}
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
      {saved.fault && <Notice kind="fault">{t(saved.fault)}</Notice>}
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </form>
  );
}
