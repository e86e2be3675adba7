/** Columns of a price that quotes need. */
const COLUMNS = `id, account_id, partner_id, valid_from::text, normal_weight_price, capital_city_price,
  other_provinces_price, overweight_price, max_weight, size, over_size_price, max_size, cod_rate_bps`;
/** The same with who set it, when and why. */
export const DATED_COLUMNS = `${COLUMNS}, create_dt, set_name, approved_name, reason`;

/**
 * SQL of the prices of a shop that hold on a day, one a carrier: the latest `valid_from`, of two the later entered. The
 * only look-up of them: quotes, staff and edges ask through it.
 * @param account SQL of the shop's id @param day SQL of a date
 */
export const holdingPrices = (account: string, day: string, columns = COLUMNS): string =>
  `SELECT DISTINCT ON (partner_id) ${columns} FROM special_price
   WHERE account_id = ${account} AND special_price.valid_from <= ${day}
   ORDER BY partner_id, special_price.valid_from DESC, id DESC`;

/**
 * SQL of the same as a quote takes them: a carrier's price is the shop's own, or else that of the reseller which the shop
 * is under (`of_reseller`).
 */
export const quotedPrices = (account: string, day: string): string => {
  const reseller = `(SELECT reseller_id FROM shop_reseller WHERE shop_reseller.account_id = ${account})`;
  return `SELECT DISTINCT ON (partner_id) * FROM (
    SELECT own.*, false AS of_reseller FROM (${holdingPrices(account, day)}) own
    UNION ALL SELECT theirs.*, true FROM (${holdingPrices(reseller, day)}) theirs
  ) prices ORDER BY partner_id, of_reseller`;
};
