import { CreateClaims1795322100000 } from './20261122T0435-create-claims.ts';
import { ResolveClaims1795338780000 } from './20261122T0913-resolve-claims.ts';
import { RefundOnce1795343280000 } from './20261122T1028-refund-once.ts';
import { KeepCoverage1795349940000 } from './20261122T1219-keep-coverage.ts';
import { RefuseRefunds1795351620000 } from './20261122T1247-refuse-refunds.ts';
import { FindDecisions1795364940000 } from './20261122T1629-find-decisions.ts';
import { ErasePersonalData1795379040000 } from './20261122T2024-erase-personal-data.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { AllowWithdrawnDecisions1795698120000 } from './20261126T1302-allow-withdrawn-decisions.ts';
import { TakeEvidence1795715760000 } from './20261126T1756-take-evidence.ts';

export const claimsMigrations = [
  CreateClaims1795322100000,
  ResolveClaims1795338780000,
  RefundOnce1795343280000,
  KeepCoverage1795349940000,
  RefuseRefunds1795351620000,
  FindDecisions1795364940000,
  ErasePersonalData1795379040000,
  GrantWhatRequestsUse1795380480000,
  AllowWithdrawnDecisions1795698120000,
  TakeEvidence1795715760000,
];
