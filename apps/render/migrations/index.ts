import { CreateFiles1795257000000 } from './20261121T1030-create-files.ts';

export const renderMigrations = [CreateFiles1795257000000];
