import { CreateLedger1795251600000 } from './20261121T0900-create-ledger.ts';
import { CreatePosting1795251900000 } from './20261121T0905-create-posting.ts';
import { CreateHolds1795252200000 } from './20261121T0910-create-holds.ts';
import { CreateAdjustments1795252500000 } from './20261121T0915-create-adjustments.ts';
import { OpenTheChart1795310400000 } from './20261122T0120-open-the-chart.ts';
import { PostByKind1795310460000 } from './20261122T0121-post-by-kind.ts';
import { PayClaims1795310520000 } from './20261122T0122-pay-claims.ts';
import { BoundAmounts1795312080000 } from './20261122T0148-bound-amounts.ts';
import { AskASecondPerson1795314240000 } from './20261122T0224-ask-a-second-person.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { LimitCreditLines1795381500000 } from './20261122T2105-limit-credit-lines.ts';
import { FillWallets1795524060000 } from './20261124T1241-fill-wallets.ts';
import { CollectCod1795642500000 } from './20261125T2135-collect-cod.ts';
import { ReadCodStatements1795644300000 } from './20261125T2205-read-cod-statements.ts';
import { PayCodInRounds1795644840000 } from './20261125T2214-pay-cod-in-rounds.ts';
import { LimitTopups1795665000000 } from './20261126T0350-limit-topups.ts';
import { KnowSlips1795666980000 } from './20261126T0423-know-slips.ts';
import { BillParcels1795668360000 } from './20261126T0446-bill-parcels.ts';
import { ImportCarrierBills1795680180000 } from './20261126T0803-import-carrier-bills.ts';
import { RewardShops1795680300000 } from './20261126T0805-reward-shops.ts';
import { PayByBankFiles1795680600000 } from './20261126T0810-pay-by-bank-files.ts';
import { FindCodUnderWay1795682640000 } from './20261126T0844-find-cod-under-way.ts';
import { PayCommission1795694160000 } from './20261126T1156-pay-commission.ts';
import { WarnOfLowBalance1795696920000 } from './20261126T1242-warn-of-low-balance.ts';
import { DisputeBills1795697100000 } from './20261126T1245-dispute-bills.ts';
import { AllowWithdrawnDecisions1795698120000 } from './20261126T1302-allow-withdrawn-decisions.ts';
import { PayResellers1795714020000 } from './20261126T1727-pay-resellers.ts';
import { HoldCodForComplaints1795714140000 } from './20261126T1729-hold-cod-for-complaints.ts';
import { EndSlips1795716960000 } from './20261126T1816-end-slips.ts';
import { CloseShops1795719480000 } from './20261126T1858-close-shops.ts';
import { WithholdOfCarriers1795728120000 } from './20261126T2122-withhold-of-carriers.ts';
import { PayCodInAdvance1795728600000 } from './20261126T2130-pay-cod-in-advance.ts';
import { LapseBonus1795730220000 } from './20261126T2157-lapse-bonus.ts';
import { CloseDays1795731900000 } from './20261126T2225-close-days.ts';
import { PayInvoices1795762800000 } from './20261127T0700-pay-invoices.ts';
import { StopCredit1795763040000 } from './20261127T0704-stop-credit.ts';
import { PostCreditNotes1795773780000 } from './20261127T1003-post-credit-notes.ts';
import { DemandMoney1795777200000 } from './20261127T1100-demand-money.ts';
import { KeepCreditedCharges1795828620000 } from './20261128T0117-keep-credited-charges.ts';
import { EndRefundedCod1795840980000 } from './20261128T0443-end-refunded-cod.ts';
import { HoldUnlikeCosts1795871160000 } from './20261128T1306-hold-unlike-costs.ts';
import { MatchPaidOutAdjustments1795874100000 } from './20261128T1355-match-paid-out-adjustments.ts';

export const migrations = [
  CreateLedger1795251600000,
  CreatePosting1795251900000,
  CreateHolds1795252200000,
  CreateAdjustments1795252500000,
  OpenTheChart1795310400000,
  PostByKind1795310460000,
  PayClaims1795310520000,
  BoundAmounts1795312080000,
  AskASecondPerson1795314240000,
  GrantWhatRequestsUse1795380480000,
  LimitCreditLines1795381500000,
  FillWallets1795524060000,
  CollectCod1795642500000,
  ReadCodStatements1795644300000,
  PayCodInRounds1795644840000,
  LimitTopups1795665000000,
  KnowSlips1795666980000,
  BillParcels1795668360000,
  ImportCarrierBills1795680180000,
  RewardShops1795680300000,
  PayByBankFiles1795680600000,
  FindCodUnderWay1795682640000,
  PayCommission1795694160000,
  WarnOfLowBalance1795696920000,
  DisputeBills1795697100000,
  AllowWithdrawnDecisions1795698120000,
  PayResellers1795714020000,
  HoldCodForComplaints1795714140000,
  EndSlips1795716960000,
  CloseShops1795719480000,
  WithholdOfCarriers1795728120000,
  PayCodInAdvance1795728600000,
  LapseBonus1795730220000,
  CloseDays1795731900000,
  PayInvoices1795762800000,
  StopCredit1795763040000,
  PostCreditNotes1795773780000,
  DemandMoney1795777200000,
  KeepCreditedCharges1795828620000,
  EndRefundedCod1795840980000,
  HoldUnlikeCosts1795871160000,
  MatchPaidOutAdjustments1795874100000,
];
