import { CreateFiles1795257000000 } from './20261121T1030-create-files.ts';
import { GrantWhatRequestsUse1795380480000 } from './20261122T2048-grant-what-requests-use.ts';

export const renderMigrations = [CreateFiles1795257000000, GrantWhatRequestsUse1795380480000];
