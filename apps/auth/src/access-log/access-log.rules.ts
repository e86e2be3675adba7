/**
 * SQL of a column of the access log as a shop sees it: of staff who acted for it a shop learns when and what, not from where.
 * @param row the name or alias of the table
 */
export const seenByShop = (column: string, row = 'access_entry'): string =>
  `CASE WHEN ${row}.acting_staff_id IS NULL AND ${row}.staff_role IS NULL THEN ${row}.${column} ELSE '' END`;
