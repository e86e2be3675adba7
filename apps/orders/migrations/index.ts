import { CreateShipmentOrders1795251600000 } from './20261121T0900-create-shipment-orders.ts';
import { CreateShopPlaces1795252200000 } from './20261121T0910-create-shop-places.ts';
import { SearchNamesWithinAShop1795252800000 } from './20261121T0920-search-names-within-a-shop.ts';
import { FindParkedPushes1795252860000 } from './20261121T0921-find-parked-pushes.ts';
import { KeepTheTraceOfBookings1795255020000 } from './20261121T0957-keep-the-trace-of-bookings.ts';
import { BoundMeasuresAndTimes1795312080000 } from './20261122T0148-bound-measures-and-times.ts';
import { KeepClaims1795340160000 } from './20261122T0936-keep-claims.ts';
import { KeepCoverage1795349940000 } from './20261122T1219-keep-coverage.ts';
import { PollParcelsOnClaim1795353240000 } from './20261122T1314-poll-parcels-on-claim.ts';
import { ErasePersonalData1795379040000 } from './20261122T2024-erase-personal-data.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { FindNumbersByTheirEnd1795392180000 } from './20261123T0003-find-numbers-by-their-end.ts';
import { KeepTracesOfCalls1795394400000 } from './20261123T0040-keep-traces-of-calls.ts';
import { NarrowWhatRequestsWrite1795409940000 } from './20261123T0459-narrow-what-requests-write.ts';
import { KeepVersionsOfBoxes1795473480000 } from './20261123T2238-keep-versions-of-boxes.ts';
import { FollowCod1795642500000 } from './20261125T2135-follow-cod.ts';
import { FindOrdersByTheirCod1795644540000 } from './20261125T2209-find-orders-by-their-cod.ts';
import { AgeReceivers1795665900000 } from './20261126T0405-age-receivers.ts';
import { FollowBills1795668360000 } from './20261126T0446-follow-bills.ts';
import { TellWhoActed1795681080000 } from './20261126T0818-tell-who-acted.ts';
import { KeepRefusals1795728000000 } from './20261126T2120-keep-refusals.ts';
import { FollowInvoices1795762920000 } from './20261127T0702-follow-invoices.ts';
import { KeepPickups1795882800000 } from './20261128T1620-keep-pickups.ts';

export const migrations = [
  CreateShipmentOrders1795251600000,
  CreateShopPlaces1795252200000,
  SearchNamesWithinAShop1795252800000,
  FindParkedPushes1795252860000,
  KeepTheTraceOfBookings1795255020000,
  BoundMeasuresAndTimes1795312080000,
  KeepClaims1795340160000,
  KeepCoverage1795349940000,
  PollParcelsOnClaim1795353240000,
  ErasePersonalData1795379040000,
  GrantWhatRequestsUse1795380480000,
  FindNumbersByTheirEnd1795392180000,
  KeepTracesOfCalls1795394400000,
  NarrowWhatRequestsWrite1795409940000,
  KeepVersionsOfBoxes1795473480000,
  FollowCod1795642500000,
  FindOrdersByTheirCod1795644540000,
  AgeReceivers1795665900000,
  FollowBills1795668360000,
  TellWhoActed1795681080000,
  KeepRefusals1795728000000,
  FollowInvoices1795762920000,
  KeepPickups1795882800000,
];
