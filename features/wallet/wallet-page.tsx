'use client';

import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { FAMILY_SETTINGS } from '../../domain/settings/family-settings.ts';
import { formatDate } from '../shared/i18n/format.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Chip } from '../shared/ui/chip.tsx';
import type { ChipTone } from '../shared/ui/chip.tsx';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { ConfirmButton } from '../shared/ui/confirm-button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { notify } from '../shared/ui/notify.ts';
import { Pager } from '../shared/ui/pager.tsx';
import { PaymentForm, formatMoney, worthOf } from './payment-form.tsx';
import type { PaymentRequest } from './wallet-queries.ts';
import { WALLET_ROWS_PER_PAGE, usePaymentRequests, useTakeBack } from './wallet-queries.ts';

/** The player's coins, the part that a payout can take with its worth, and the payment requests. */
export function WalletPage() {
  const { t, i18n } = useTranslation();
  const account = useOwnAccount();
  const settings = useSettings();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <h1 className="text-4xl">{t('wallet.title')}</h1>
      <Loaded query={account} rows={2}>
        {({ coins, redeemable }) => (
          <Loaded query={settings} rows={1}>
            {(rates) => {
              const isEnough = redeemable >= rates.coin_limit;
              return (
                <Card className="grid gap-4">
                  <p className="font-display text-5xl font-extrabold">
                    <CoinAmount
                      amount={coins}
                      language={i18n.language}
                      label={t('common.coins', { count: coins })}
                    />
                  </p>
                  {rates.payment_mode ? (
                    <>
                      <div>
                        <p className="flex flex-wrap items-center gap-2 text-2xl font-semibold">
                          {t('wallet.redeemable')}
                          <CoinAmount
                            amount={redeemable}
                            language={i18n.language}
                            label={t('common.coins', { count: redeemable })}
                          />
                        </p>
                        <p className="text-muted">
                          {t('wallet.worth', {
                            amount: formatMoney(i18n.language, worthOf(redeemable, rates), rates),
                          })}
                        </p>
                      </div>
                      <p className="max-w-prose text-sm text-muted">{t('wallet.redeemableWhy')}</p>
                      {!isEnough && (
                        <Notice kind="info">
                          {t('wallet.minimum', {
                            count: rates.coin_limit,
                            amount: formatMoney(
                              i18n.language,
                              worthOf(rates.coin_limit, rates),
                              rates,
                            ),
                          })}
                        </Notice>
                      )}
                      <Button
                        className="justify-self-start"
                        disabled={!isEnough}
                        onClick={() => setAsking(true)}
                      >
                        {t('wallet.ask')}
                      </Button>
                      <Dialog
                        open={isAsking}
                        title={t('wallet.ask')}
                        closeLabel={t('common.close')}
                        onClose={() => setAsking(false)}
                      >
                        <PaymentForm
                          redeemable={redeemable}
                          rates={rates}
                          onDone={() => {
                            setAsking(false);
                            void notify('success', t('wallet.asked'));
                          }}
                        />
                      </Dialog>
                    </>
                  ) : (
                    <Notice kind="info">{t('wallet.off')}</Notice>
                  )}
                </Card>
              );
            }}
          </Loaded>
        )}
      </Loaded>
      <Requests />
    </>
  );
}

function Requests() {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const requests = usePaymentRequests(page);
  return (
    <section aria-labelledby="requests" className="grid gap-4">
      <h2 id="requests" className="text-2xl">
        {t('wallet.requests')}
      </h2>
      <Loaded query={requests} rows={2}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Wallet />} title={t('wallet.none')} />
          ) : (
            <>
              <ul className="grid gap-3">
                {rows.map((request) => (
                  <RequestCard key={request.id} request={request} />
                ))}
              </ul>
              <Pager page={page} pageSize={WALLET_ROWS_PER_PAGE} total={total} onTurn={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const TONES: Readonly<Record<PaymentRequest['status'], ChipTone>> = {
  '0': 'warning',
  '1': 'success',
  '2': 'danger',
};

function RequestCard({ request }: { request: PaymentRequest }) {
  const { t, i18n } = useTranslation();
  const takeBack = useTakeBack();
  const settings = useSettings();
  const {
    id,
    status,
    in_payment: isInPayment,
    coin_used: coins,
    payment_type: method,
    date,
  } = request;
  const amount = settings.data
    ? formatMoney(i18n.language, Number(request.payment_amount), settings.data)
    : request.payment_amount;
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-display text-2xl font-extrabold">{amount}</p>
          <p className="truncate text-muted">
            {t(`wallet.methods.${method}`)} · <bdi>{request.payment_address}</bdi>
          </p>
          <p className="text-sm text-muted">
            <CoinAmount
              amount={coins}
              language={i18n.language}
              label={t('common.coins', { count: coins })}
            />{' '}
            · <time dateTime={date}>{formatDate(i18n.language, Date.parse(date), true)}</time>
          </p>
          {status === '0' && (
            <p className="text-sm text-muted">
              {t(isInPayment ? 'wallet.inPayment' : 'wallet.takes')}
            </p>
          )}
          {status === '2' && request.details && <p className="text-sm">{request.details}</p>}
        </div>
        <Chip tone={TONES[status]}>{t(`wallet.status.${status}`)}</Chip>
        {status === '0' && !isInPayment && (
          <ConfirmButton
            kind="quiet"
            size="small"
            busy={takeBack.isPending}
            title={t('wallet.takeBack.title')}
            text={t('wallet.takeBack.text', {
              count: coins,
              hours: settings.data?.difference_hours ?? FAMILY_SETTINGS.difference_hours.fallback,
            })}
            yes={t('wallet.takeBack.yes')}
            no={t('common.cancel')}
            onConfirm={() =>
              takeBack.mutate(id, {
                onSuccess: () => void notify('success', t('wallet.takeBack.done')),
                onError: () => void notify('error', t('wallet.takeBack.failed')),
              })
            }
          >
            {t('wallet.takeBack.yes')}
          </ConfirmButton>
        )}
      </Card>
    </li>
  );
}
