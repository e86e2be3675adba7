import { FLAGS, type AccessLevelId, type Flag, type FlagMap } from '../permissions.ts';

/** What each level may do. Owner and Manager hold every flag; no read flag comes with a write flag by itself. */
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

/** The levels that an employee can have; 1 is the shop's own login and is never given away. */
export const EMPLOYEE_LEVELS = [2, 3, 4] as const;
export type EmployeeLevel = (typeof EMPLOYEE_LEVELS)[number];

/** What a shop switched of its levels' flags; an owner's are never switched. */
export type LevelFlags = Partial<Record<EmployeeLevel, FlagMap>>;

/**
 * The flags of a level as a map: 1 where it holds the flag, nothing where it does not.
 * @param switched what the shop switched: 1 gives a flag to the level, 0 takes it away
 */
export function flagsOfLevel(level: AccessLevelId, switched: LevelFlags = {}): FlagMap {
  const standard = Object.fromEntries(LEVEL_FLAGS[level].map((flag) => [flag, 1 as const]));
  return level === 1 ? standard : { ...standard, ...switched[level] };
}
