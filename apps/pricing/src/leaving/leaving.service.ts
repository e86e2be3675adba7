import type { PersonalRow } from '@lamliang/contracts';
import { Db, personalRows } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What the copy of a shop's data has of its prices; amounts are baht, without who agreed to them. */
const PARTS = {
  special_prices: `SELECT id, partner_id, valid_from::text, create_dt, normal_weight_price / 100.0::float8 AS normal_weight_price,
    capital_city_price / 100.0::float8 AS capital_city_price, other_provinces_price / 100.0::float8 AS other_provinces_price,
    max_weight AS max_weight_g, overweight_price / 100.0::float8 AS overweight_price,
    size / 10.0::float8 AS size_cm, max_size / 10.0::float8 AS max_size_cm, over_size_price / 100.0::float8 AS over_size_price,
    cod_rate_bps / 100.0::float8 AS cod_rate_percent FROM special_price WHERE account_id = $1 AND id > $2`,
};

/** The copy of what pricing keeps of a shop. */
@Injectable()
export class LeavingService {
  constructor(private readonly db: Db) {}

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }
}
