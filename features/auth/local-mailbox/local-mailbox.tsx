'use client';

import { Mailbox } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { LocalGame, MailboxQuery } from './read-emulator.ts';
import { readEmulator } from './read-emulator.ts';

/** Shows the latest mail or code of the emulator: a local game sends nothing. */
export function LocalMailbox({ game, wanted }: { game: LocalGame; wanted: MailboxQuery }) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['local-mailbox', wanted],
    queryFn: () => readEmulator(game, location.hostname, wanted),
    // each sending makes a new mail or code
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <aside
      aria-label={t('auth.local.title')}
      className="grid gap-3 rounded-control border-2 border-dashed border-line-strong bg-sunken p-4"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Mailbox aria-hidden="true" className="size-5 shrink-0" />
        {t('auth.local.title')}
      </p>
      {data && 'code' in data && (
        <p>
          {t('auth.local.code')} <bdi className="font-display text-xl font-bold">{data.code}</bdi>
        </p>
      )}
      {data && 'link' in data && <MailLink link={data.link} isReset={wanted.kind === 'reset'} />}
      {!data && !isPending && (
        <p className="text-sm">
          {t('auth.local.nothing')}{' '}
          <Button size="small" kind="quiet" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </aside>
  );
}

/**
 * The link of a mail. The emulator answers a password reset with JSON, so this component asks for the new password itself.
 */
function MailLink({ link, isReset }: { link: string; isReset: boolean }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  if (!isReset) {
    return (
      <a href={link} className="font-semibold underline">
        {t('auth.local.open')}
      </a>
    );
  }
  return (
    <div className="grid gap-3">
      <TextField
        label={t('auth.local.newPassword')}
        type="text"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {password.length > 0 && (
        <a
          href={`${link}&newPassword=${encodeURIComponent(password)}`}
          className="font-semibold underline"
        >
          {t('auth.local.setPassword')}
        </a>
      )}
    </div>
  );
}
