import { CreateNoticesAndWebhooks1795251600000 } from './20261121T0900-create-notices-and-webhooks.ts';
import { SeedBanners1795251900000 } from './20261121T0905-seed-banners.ts';
import { KeepTheTraceOfMessages1795255020000 } from './20261121T0957-keep-the-trace-of-messages.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';
import { KeepOldSecrets1795392060000 } from './20261123T0001-keep-old-secrets.ts';
import { BannersWithoutWords1795407120000 } from './20261123T0412-banners-without-words.ts';
import { KeepOutgoingMessages1795408080000 } from './20261123T0428-keep-outgoing-messages.ts';
import { NarrowWhatRequestsWrite1795409940000 } from './20261123T0459-narrow-what-requests-write.ts';
import { SendMails1795423500000 } from './20261123T0845-send-mails.ts';
import { MaintainBanners1795473660000 } from './20261123T2241-maintain-banners.ts';
import { LeadToVerifications1795645500000 } from './20261125T2225-lead-to-verifications.ts';

export const notificationsMigrations = [
  CreateNoticesAndWebhooks1795251600000,
  SeedBanners1795251900000,
  KeepTheTraceOfMessages1795255020000,
  GrantWhatRequestsUse1795380480000,
  KeepOldSecrets1795392060000,
  BannersWithoutWords1795407120000,
  KeepOutgoingMessages1795408080000,
  NarrowWhatRequestsWrite1795409940000,
  SendMails1795423500000,
  MaintainBanners1795473660000,
  LeadToVerifications1795645500000,
];
