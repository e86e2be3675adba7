import { CreateLoginsAndAccounts1795251600000 } from './20261121T0900-create-logins-and-accounts.ts';
import { SwitchFlagsOfLevels1795253400000 } from './20261121T0930-switch-flags-of-levels.ts';
import { KnowDevices1795378200000 } from './20261122T2010-know-devices.ts';
import { TellSessionsApart1795378860000 } from './20261122T2021-tell-sessions-apart.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { SealNumbers1795381920000 } from './20261122T2112-seal-numbers.ts';
import { AddSecondFactors1795382280000 } from './20261122T2118-add-second-factors.ts';
import { KeepAccessLog1795382340000 } from './20261122T2119-keep-access-log.ts';
import { KeepOneTimeCodes1795408080000 } from './20261123T0428-keep-one-time-codes.ts';
import { UseTicketsOnce1795409580000 } from './20261123T0453-use-tickets-once.ts';
import { TellWhatWasRead1795411140000 } from './20261123T0519-tell-what-was-read.ts';

export const authMigrations = [
  CreateLoginsAndAccounts1795251600000,
  SwitchFlagsOfLevels1795253400000,
  KnowDevices1795378200000,
  TellSessionsApart1795378860000,
  GrantWhatRequestsUse1795380480000,
  SealNumbers1795381920000,
  AddSecondFactors1795382280000,
  KeepAccessLog1795382340000,
  KeepOneTimeCodes1795408080000,
  UseTicketsOnce1795409580000,
  TellWhatWasRead1795411140000,
];
