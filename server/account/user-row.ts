import type * as v from 'valibot';
import type { UserRow } from '../../domain/contract/account.ts';
import { flag } from '../../domain/contract/action.ts';
import type { PlayerRecord } from './player-record.ts';

/** A player as the product family's clients read one. */
export function userRow({
  uid,
  profile,
  account,
  registeredAt,
}: PlayerRecord): v.InferInput<typeof UserRow> {
  return {
    id: uid,
    firebase_id: uid,
    name: profile.name,
    email: account.email,
    mobile: account.mobile,
    type: account.type,
    profile: profile.image,
    fcm_id: '',
    web_fcm_id: '',
    coins: String(account.coins),
    redeemable: String(account.redeemable),
    refer_code: account.referCode,
    friends_code: account.friendsCode,
    remove_ads: flag(false),
    status: flag(account.status === 'active'),
    date_registered: new Date(registeredAt).toISOString(),
    app_language: 'english',
    web_language: account.language ?? '',
    rating: String(profile.rating),
  };
}
