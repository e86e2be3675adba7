import { FLAGS, type AccessLevelId, type Flag, type FlagMap } from '../permissions.ts';

/** Flags of each level. Owner and Manager have every flag; a write flag does not imply its read flag. */
const LEVEL_FLAGS: Record<AccessLevelId, readonly Flag[]> = {
  1: FLAGS,
  2: [
    'order_flag',
    'finance_flag',
    'cod_flag',
    'tax_invoice_flag',
    'credit_flag',
    'topup_flag',
    'advanced_finance_flag',
    'advanced_credit_flag',
    'advanced_topup_flag',
  ],
  3: ['order_flag', 'pickup_point_flag', 'advanced_order_flag', 'advanced_pickup_point_flag'],
  4: FLAGS,
};

export const ACCESS_LEVEL_NAMES: Record<AccessLevelId, string> = {
  1: 'Owner',
  2: 'Accountant',
  3: 'Warehouse Worker',
  4: 'Manager',
};

/** The levels that an employee can have; 1 is the shop's own login and cannot be assigned. */
export const EMPLOYEE_LEVELS = [2, 3, 4] as const;
export type EmployeeLevel = (typeof EMPLOYEE_LEVELS)[number];

/** Flags of its levels that a shop has changed; the owner's cannot be changed. */
export type LevelFlags = Partial<Record<EmployeeLevel, FlagMap>>;

/**
 * The flags of a level as a map: 1 for each flag it has, absent otherwise.
 * @param switched the shop's changes: 1 adds a flag to the level, 0 removes it
 */
export function flagsOfLevel(level: AccessLevelId, switched: LevelFlags = {}): FlagMap {
  const standard = Object.fromEntries(LEVEL_FLAGS[level].map((flag) => [flag, 1 as const]));
  return level === 1 ? standard : { ...standard, ...switched[level] };
}
