import { hasFlag, type AccessLevelId } from '@lamliang/contracts';
import {
  ACCESS_LEVEL_NAMES,
  flagsOfLevel,
  type CallerIdentity,
  type CurrentUser,
  type EmployeeLevel,
  type LevelFlags,
  type LinkRow as WireLink,
} from '@lamliang/contracts/auth';
import type { Balances } from '@lamliang/contracts/wallet';
import { bangkokDate, displaySum } from '@lamliang/kernel';
import { shopName } from '../accounts/account.rules.ts';
import { sessionEnd } from './session.rules.ts';
import type { LinkRow, SessionRow } from './sessions.repository.ts';

type Level = AccessLevelId;

/** The caller, as every service sees it. */
export function callerView(row: SessionRow): CallerIdentity {
  const staff = row.login.staff_role !== null && row.link_id === null && row.acting_staff_id === null;
  return {
    kind: staff ? 'staff' : 'shop',
    login_id: row.login_id,
    sessions_ended: row.login.sessions_ended,
    account_id: row.account_id,
    // Both names, wherever one is kept.
    user_name: row.staff_name === null ? row.login.user_name : `${row.staff_name} (${row.login.user_name})`,
    link_id: row.link_id,
    access_level_id: row.access_level_id,
    flags: row.access_level_id === null ? {} : flagsOfLevel(row.access_level_id, row.account.level_flags),
    joined_day: row.link_dt && bangkokDate(row.link_dt),
    staff_role: staff ? row.login.staff_role : null,
    acting_staff_id: row.acting_staff_id,
    ...(row.acting_role ? { acting_role: row.acting_role } : {}),
    shop: staff
      ? null
      : {
          name: shopName(row.account),
          payment_type: row.account.payment_type,
          cod_verify_flag: row.account.cod_verify_flag,
          telephone: row.account.telephone,
          provider: row.account.provider,
        },
  };
}

/** The current user; `name` and the verification are those of the current shop, email and phone those of the person. */
export function currentUserView(row: SessionRow, held: Balances | null): CurrentUser {
  const { account, login } = row;
  const caller = callerView(row);
  const balances = hasFlag(caller.flags, 'finance_flag') ? held : null;
  const level = row.access_level_id;
  const shop = caller.kind === 'shop';
  const name = shopName(account);
  return {
    id: account.id,
    login_id: row.login_id,
    account_child_link:
      row.link_id === null || level === null
        ? null
        : {
            id: row.link_id,
            access_level: caller.flags,
            access_level_id: level,
            access_name: ACCESS_LEVEL_NAMES[level],
          },
    sale_id: account.sale_id,
    email: login.email,
    name,
    user_name: login.user_name,
    parent_account: shop ? { id: account.id, name } : null,
    profile_pic: login.profile_pic,
    telephone: login.telephone,
    account_type: shop ? account.account_type : null,
    payment_type: shop ? account.payment_type : null,
    card_verify_flag: account.card_verify_flag,
    juristic_verify_flag: account.juristic_verify_flag,
    cod_verify_flag: account.cod_verify_flag,
    request_support_flag: account.request_support_flag,
    wallet: balances ? displaySum(balances.credit, balances.bonus) : null,
    account_credit: balances?.credit_line.open ?? null,
    service_wallet_amount: balances?.insurance ?? null,
    staff_role: caller.staff_role,
    provider: account.provider,
    ...(row.staff_name === null
      ? {}
      : { acting: { staff_name: row.staff_name, expire_dt: sessionEnd(row.create_dt, row.create_dt, 'acting') } }),
  };
}

/** An employee level with its flags in a shop. */
export function accessLevelView(id: EmployeeLevel, switched: LevelFlags) {
  return { id, name: ACCESS_LEVEL_NAMES[id], flags: flagsOfLevel(id, switched) };
}

/** A shop that the login has access to; a suspended shop is shown as inactive. */
export function linkView(link: LinkRow, entered_account_id: number | null): WireLink {
  return {
    id: link.id,
    parent_id: link.account_id,
    shop_name: shopName(link),
    access_level: link.access_level_id as Level,
    access_name: ACCESS_LEVEL_NAMES[link.access_level_id],
    active_flag: link.enterable ? 1 : 0,
    current_flag: link.account_id === entered_account_id ? 1 : 0,
  };
}
