import type { ApiScope } from '@lamliang/contracts';
import { flagsOfLevel, type CallerIdentity, type OpenApiAccess } from '@lamliang/contracts/auth';
import { shopName } from '../accounts/account.rules.ts';
import type { OpenApi } from './api-key.entity.ts';
import { flagsOfKey, maskedKey, programName } from './api-key.rules.ts';
import type { LiveKey, NamedKey } from './api-keys.repository.ts';

/** What a shop begins with: nothing is open, and a key may only look. */
export const closedApi = (account_id: number): OpenApi => ({ account_id, state: 'close', scopes: ['read'] });

/** The Open API of a shop as its people see it. */
export function openApiView({ state, scopes }: OpenApi, keys: readonly NamedKey[]): OpenApiAccess {
  const current = keys.find(({ end_dt }) => end_dt === null);
  const old = keys.find(({ end_dt }) => end_dt !== null);
  const shown = (key: NamedKey) => ({ api_key: maskedKey(key), create_dt: key.create_dt, last_used_dt: key.last_used_dt }); // prettier-ignore
  return {
    open_api: state,
    scopes: scopes as ApiScope[],
    key: current ? { ...shown(current), created_by: current.created_by } : null,
    old_key: old?.end_dt ? { ...shown(old), end_dt: old.end_dt } : null,
  };
}

/** A program that calls with a key, as every service sees it: the shop, without a person. The login is who made the key. */
export function programView(key: LiveKey): CallerIdentity {
  const { account_id, made_by, prefix, scopes, account } = key;
  return {
    kind: 'shop',
    login_id: made_by,
    account_id,
    user_name: programName(prefix),
    link_id: null,
    access_level_id: null,
    flags: flagsOfKey(scopes, key.flags, flagsOfLevel(key.access_level_id, account.level_flags)),
    staff_role: null,
    acting_staff_id: null,
    api_key: { prefix, scopes },
    shop: {
      name: shopName(account),
      payment_type: account.payment_type,
      cod_verify_flag: account.cod_verify_flag,
      telephone: account.telephone,
      provider: account.provider,
    },
  };
}
