import { CreateLoginsAndAccounts1795251600000 } from './20261121T0900-create-logins-and-accounts.ts';
import { SwitchFlagsOfLevels1795253400000 } from './20261121T0930-switch-flags-of-levels.ts';

export const authMigrations = [CreateLoginsAndAccounts1795251600000, SwitchFlagsOfLevels1795253400000];
