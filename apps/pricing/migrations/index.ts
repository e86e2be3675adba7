import { CreateRateCards1795251600000 } from './20261121T0900-create-rate-cards.ts';
import { CreateSpecialPrices1795251660000 } from './20261121T0901-create-special-prices.ts';
import { SeedRateCards1795252200000 } from './20261121T0910-seed-rate-cards.ts';
import { BoundPrices1795312080000 } from './20261122T0148-bound-prices.ts';
import { KeepTheVersionOfSwitches1795315500000 } from './20261122T0245-keep-the-version-of-switches.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';

export const pricingMigrations = [
  CreateRateCards1795251600000,
  CreateSpecialPrices1795251660000,
  SeedRateCards1795252200000,
  BoundPrices1795312080000,
  KeepTheVersionOfSwitches1795315500000,
  GrantWhatRequestsUse1795380480000,
];
