import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { money } from '@lamliang/kernel';
import { phrases } from '@lamliang/i18n'; // refused: eslint(no-restricted-imports)
import { DataSource } from 'typeorm'; // refused: eslint(no-restricted-imports)
import { z } from 'zod';

export const all = [startPostgres, money, phrases, DataSource, z];
