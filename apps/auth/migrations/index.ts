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
import { VerifyShops1795423200000 } from './20261123T0840-verify-shops.ts';
import { RegisterShopsAndEmployees1795424160000 } from './20261123T0856-register-shops-and-employees.ts';
import { TellShops1795425120000 } from './20261123T0912-tell-shops.ts';
import { VerifyEmails1795427100000 } from './20261123T0945-verify-emails.ts';
import { ActAsCustomers1795438560000 } from './20261123T1256-act-as-customers.ts';
import { DeleteAccounts1795455060000 } from './20261123T1731-delete-accounts.ts';
import { FindStaffAtEveryDoor1795455660000 } from './20261123T1741-find-staff-at-every-door.ts';
import { SignInByFacebook1795457520000 } from './20261123T1812-sign-in-by-facebook.ts';
import { PutShopsUnderResellers1795459080000 } from './20261123T1838-put-shops-under-resellers.ts';
import { OpenTheApi1795459320000 } from './20261123T1842-open-the-api.ts';
import { InviteStaff1795459680000 } from './20261123T1848-invite-staff.ts';
import { KeepNotes1795459800000 } from './20261123T1850-keep-notes.ts';
import { LimitKeysToTheirMakers1795496100000 } from './20261124T0455-limit-keys-to-their-makers.ts';
import { TellWhatWasAnswered1795523640000 } from './20261124T1234-tell-what-was-answered.ts';
import { EndTickets1795665120000 } from './20261126T0352-end-tickets.ts';
import { FindSameTaxIds1795718400000 } from './20261126T1840-find-same-tax-ids.ts';
import { WriteToPeopleInTheirLanguage1795718760000 } from './20261126T1846-write-to-people-in-their-language.ts';
import { FindShopsByTheirPeople1795728480000 } from './20261126T2128-find-shops-by-their-people.ts';
import { CountEndedSessions1795730940000 } from './20261126T2209-count-ended-sessions.ts';
import { KeepNumbersOfBuyers1795759260000 } from './20261127T0601-keep-numbers-of-buyers.ts';
import { AskToBeACompany1795830060000 } from './20261128T0141-ask-to-be-a-company.ts';

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
  VerifyShops1795423200000,
  RegisterShopsAndEmployees1795424160000,
  TellShops1795425120000,
  VerifyEmails1795427100000,
  ActAsCustomers1795438560000,
  DeleteAccounts1795455060000,
  FindStaffAtEveryDoor1795455660000,
  SignInByFacebook1795457520000,
  PutShopsUnderResellers1795459080000,
  OpenTheApi1795459320000,
  InviteStaff1795459680000,
  KeepNotes1795459800000,
  LimitKeysToTheirMakers1795496100000,
  TellWhatWasAnswered1795523640000,
  EndTickets1795665120000,
  FindSameTaxIds1795718400000,
  WriteToPeopleInTheirLanguage1795718760000,
  FindShopsByTheirPeople1795728480000,
  CountEndedSessions1795730940000,
  KeepNumbersOfBuyers1795759260000,
  AskToBeACompany1795830060000,
];
