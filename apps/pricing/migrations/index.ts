import { CreateRateCards1795251600000 } from './20261121T0900-create-rate-cards.ts';
import { CreateSpecialPrices1795251660000 } from './20261121T0901-create-special-prices.ts';
import { SeedRateCards1795252200000 } from './20261121T0910-seed-rate-cards.ts';
import { BoundPrices1795312080000 } from './20261122T0148-bound-prices.ts';
import { KeepTheVersionOfSwitches1795315500000 } from './20261122T0245-keep-the-version-of-switches.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { KeepWhatCarriersAsk1795454700000 } from './20261123T1725-keep-what-carriers-ask.ts';
import { NeverChangeRates1795455960000 } from './20261123T1746-never-change-rates.ts';
import { FollowResellers1795459140000 } from './20261123T1839-follow-resellers.ts';
import { TellWhoSetPrices1795460100000 } from './20261123T1855-tell-who-set-prices.ts';
import { WithdrawDecisions1795695120000 } from './20261126T1212-withdraw-decisions.ts';

export const pricingMigrations = [
  CreateRateCards1795251600000,
  CreateSpecialPrices1795251660000,
  SeedRateCards1795252200000,
  BoundPrices1795312080000,
  KeepTheVersionOfSwitches1795315500000,
  GrantWhatRequestsUse1795380480000,
  KeepWhatCarriersAsk1795454700000,
  NeverChangeRates1795455960000,
  FollowResellers1795459140000,
  TellWhoSetPrices1795460100000,
  WithdrawDecisions1795695120000,
];
