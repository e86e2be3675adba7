import { CreateLoginsAndAccounts1795251600000 } from './20261121T0900-create-logins-and-accounts.ts';

export const authMigrations = [CreateLoginsAndAccounts1795251600000];
