/** The flags of a shop user's `access_level` map. A flag counts only when it is present and 1. */
export const READ_FLAGS = [
  'order_flag',
  'pickup_point_flag',
  'finance_flag',
  'cod_flag',
  'tax_invoice_flag',
  'credit_flag',
  'topup_flag',
  'setting_flag',
  'account_child_flag',
  'open_api_flag',
] as const;

/** Write flags; each extends the read flag of the same name. */
export const WRITE_FLAGS = [
  'advanced_order_flag',
  'advanced_finance_flag',
  'advanced_credit_flag',
  'advanced_topup_flag',
  'advanced_setting_flag',
  'advanced_account_child_flag',
  'advanced_open_api_flag',
  'advanced_pickup_point_flag',
] as const;

export type ReadFlag = (typeof READ_FLAGS)[number];

/** The flag with which may be changed what a read flag shows; undefined where there is nothing to change. */
export const writeFlagOf = (read: ReadFlag): Flag | undefined =>
  WRITE_FLAGS.find((flag) => flag === `advanced_${read}`);

export const FLAGS = [...READ_FLAGS, ...WRITE_FLAGS] as const;
export type Flag = (typeof FLAGS)[number];
export type FlagMap = Partial<Record<Flag, 0 | 1>>;

/** 1 Owner is the shop itself; 2 Accountant, 3 Warehouse Worker and 4 Manager are employee levels. */
export type AccessLevelId = 1 | 2 | 3 | 4;
export const OWNER_LEVEL: AccessLevelId = 1;

export const STAFF_ROLES = ['sales', 'support', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/** Who looks after customers: approves them, resets their passwords, acts for them, prices them. */
export const CUSTOMER_ROLES = ['sales', 'support', 'admin'] as const satisfies readonly StaffRole[];

/** What a shop lets its API keys do: look, or book, cancel and print as well. */
export const API_SCOPES = ['read', 'write'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * Whether a map of flags has a flag.
 * @returns undefined when no flag is given: neither allowed nor denied.
 */
export function hasFlag(map: FlagMap | undefined, flag: Flag | undefined): boolean | undefined {
  if (flag === undefined) return undefined;
  return map?.[flag] === 1;
}

/** Whether a map of flags has none that the own one lacks: nobody gives, changes or takes more than they have. */
export const isWithin = (flags: FlagMap, own: FlagMap): boolean =>
  FLAGS.every((flag) => !hasFlag(flags, flag) || hasFlag(own, flag));
