import { CircleHelp, Hourglass, LayoutGrid, Smartphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { InvitationLook } from '../../domain/battle/invitation.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { categoryName } from '../shared/i18n/translator.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { buttonStyle } from '../shared/ui/button-style.ts';
import { Card } from '../shared/ui/card.tsx';
import { CoinIcon } from '../shared/ui/coin-icon.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import type { AuthRedirect } from './auth-redirect.ts';
import { authAddress } from './auth-redirect.ts';

/**
 * The page of a guest who follows a friend's link: the challenger and the stakes, then the button to create an account,
 * then, behind a button, the sign-in form (the children). The server renders it, so it needs no script.
 */
export async function InvitedGuest({
  look,
  redirect,
  hasPhone,
  children,
}: {
  look: Exclude<InvitationLook, { kind: 'over' }>;
  redirect: AuthRedirect;
  /** Whether the operator offers sign-in by phone, which needs no e-mail address. */
  hasPhone: boolean;
  children: ReactNode;
}) {
  const t = await requestTexts();
  const invitation = look.kind === 'open' ? look.invitation : null;
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-4 break-words">
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-4">
          {invitation && <Avatar name={invitation.name} image={invitation.image} size="large" />}
          <h1 className="min-w-0 text-2xl sm:text-3xl">
            {invitation
              ? t('auth.invitation.title', { name: invitation.name })
              : t('auth.invitation.unknown')}
          </h1>
        </div>
        {invitation ? (
          <dl className="grid grid-cols-2 gap-2">
            <Fact icon={<LayoutGrid />} name={t('lobby.facts.category')}>
              {categoryName(t, invitation.categoryName)}
            </Fact>
            <Fact icon={<CircleHelp />} name={t('lobby.facts.questions')}>
              {t('common.questions', { count: invitation.questionCount })}
            </Fact>
            <Fact icon={<CoinIcon />} name={t('lobby.facts.fee')}>
              {invitation.entryFee === 0
                ? t('common.free')
                : t('common.coins', { count: invitation.entryFee })}
            </Fact>
            <Fact icon={<Users />} name={t('lobby.players')}>
              {t('auth.invitation.taken', { taken: invitation.taken, seats: invitation.seats })}
            </Fact>
            {invitation.isDoubleTime && (
              <Fact icon={<Hourglass />} name={t('lobby.facts.time')}>
                {t('common.doubleTime')}
              </Fact>
            )}
          </dl>
        ) : (
          <p className="text-muted">{t('auth.invitation.unshown')}</p>
        )}
        {invitation && invitation.taken >= invitation.seats && (
          <Notice kind="warning">{t('auth.invitation.full')}</Notice>
        )}
        <a href={authAddress('sign-up', redirect)} className={buttonStyle('main', 'large')}>
          {t('auth.invitation.create')}
        </a>
        <p className="text-center text-sm text-muted">{t('auth.reasons.gate')}</p>
      </Card>
      <details className="group">
        <summary
          className={`${buttonStyle('quiet', 'medium')} w-full cursor-pointer list-none group-open:mb-4 [&::-webkit-details-marker]:hidden`}
        >
          {t('auth.signIn')}
        </summary>
        {children}
      </details>
      {hasPhone && (
        <a href={authAddress('otp-verify', redirect)} className={buttonStyle('quiet')}>
          <Smartphone aria-hidden="true" />
          {t('auth.withPhone')}
        </a>
      )}
    </div>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunken px-3 py-2 [&_dt_svg]:size-5">
      <dt className="shrink-0 text-muted">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 leading-tight font-bold">{children}</dd>
    </div>
  );
}

const WAITING = 'mx-auto flex w-full max-w-md items-center gap-3 pb-3 font-semibold';

/**
 * One line above a form: the friend who waits. The form does not wait for it, because its space is reserved until the
 * room is read. Empty if the room cannot be read or nobody invited.
 */
export function WaitingFriend({ look }: { look: Promise<InvitationLook> | null }) {
  if (!look) return null;
  return (
    <Suspense
      fallback={
        <span className={WAITING}>
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 flex-1" />
        </span>
      }
    >
      <Waiting look={look} />
    </Suspense>
  );
}

async function Waiting({ look }: { look: Promise<InvitationLook> }) {
  const [found, t] = await Promise.all([look, requestTexts()]);
  if (found.kind !== 'open') return null;
  const { name, image } = found.invitation;
  return (
    <p className={WAITING}>
      <Avatar name={name} image={image} size="small" />
      <span className="min-w-0 break-words">{t('auth.invitation.waits', { name })}</span>
    </p>
  );
}

/** Says that the linked room is no longer waiting. */
export async function InvitationOver() {
  const t = await requestTexts();
  return (
    <div className="mx-auto w-full max-w-md pb-4">
      <Notice kind="warning">{t('auth.invitation.over')}</Notice>
    </div>
  );
}
