import { CreateOutsideWorld1795255200000 } from './20261121T1000-create-outside-world.ts';

export const sandboxMigrations = [CreateOutsideWorld1795255200000];
