import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  deletePendingPaymentRequest,
  getPaymentRequest,
  getTrackerData,
  setPaymentRequest,
} from '../../domain/contract/wallet.ts';
import { callAction, callForPage } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';

export type Movement = v.InferOutput<typeof getTrackerData.output>[number];
export type PaymentRequest = v.InferOutput<typeof getPaymentRequest.output>[number];

/** Filters of coin movements: all, gains, losses. */
export const WAYS = ['all', 'income', 'spending'] as const;
export type Way = (typeof WAYS)[number];

const TYPES: Readonly<Record<Way, '1' | '2' | undefined>> = {
  all: undefined,
  income: '1',
  spending: '2',
};

export const WALLET_ROWS_PER_PAGE = 10;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of the player's coin movements, the latest first. */
export const useMovements = (way: Way, page: number): UseQueryResult<Page<Movement>> =>
  useQuery({
    queryKey: ['movements', way, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () =>
      callForPage(getTrackerData, {
        offset: String(page * WALLET_ROWS_PER_PAGE),
        limit: String(WALLET_ROWS_PER_PAGE),
        type: TYPES[way],
      }),
  });

const REQUESTS = ['payment-requests'];

/** A page of the player's payment requests, the latest first. */
export const usePaymentRequests = (page: number): UseQueryResult<Page<PaymentRequest>> =>
  useQuery({
    queryKey: [...REQUESTS, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () =>
      callForPage(getPaymentRequest, {
        offset: String(page * WALLET_ROWS_PER_PAGE),
        limit: String(WALLET_ROWS_PER_PAGE),
      }),
  });

function useFresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [REQUESTS, ['movements'], ownAccountQuery.queryKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Requests a payment; the server takes the coins at once. */
export function useAskPayment() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (fields: v.InferInput<typeof setPaymentRequest.input>) =>
      callAction(setPaymentRequest, fields),
    onSettled: fresh,
  });
}

/** Cancels a pending request; its coins return. */
export function useTakeBack() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (id: string) => callAction(deletePendingPaymentRequest, { payment_id: id }),
    onSettled: fresh,
  });
}
