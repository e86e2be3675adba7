import type { Bank } from '@lamliang/contracts/auth';
import { BANKS, bankName } from '@lamliang/kernel';

export const banksIn = (language: string): Bank[] =>
  BANKS.map((bank) => ({ id: bank.id, code: bank.code, name: bankName(bank, language) }));
