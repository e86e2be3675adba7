import { CreateClaims1795322100000 } from './20261122T0435-create-claims.ts';

export const claimsMigrations = [CreateClaims1795322100000];
