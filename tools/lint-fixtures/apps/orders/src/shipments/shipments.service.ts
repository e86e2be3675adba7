import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { money } from '@lamliang/kernel';
import { serve } from '@lamliang/platform';
import { WalletModule } from '@lamliang/app-wallet/module'; // refused: eslint(no-restricted-imports)
import { Button } from '@lamliang/ui/button'; // refused: eslint(no-restricted-imports)
import { Queue } from 'bullmq'; // refused: eslint(no-restricted-imports)
import ExcelJS from 'exceljs'; // refused: eslint(no-restricted-imports)
import { Kafka } from 'kafkajs'; // refused: eslint(no-restricted-imports)
import pg from 'pg'; // refused: eslint(no-restricted-imports)
import puppeteer from 'puppeteer-core'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis'; // refused: eslint(no-restricted-imports)
import type { EntityManager } from 'typeorm'; // refused: eslint(no-restricted-imports)
import { toSatang } from '../../../../libs/kernel/src/satang.ts'; // refused: eslint(no-restricted-imports)
import { holds } from '../../../wallet/src/holds.ts'; // refused: eslint(no-restricted-imports)
import { shipments } from '../migrations.ts';

export const all = [money, serve, WalletModule, Button, Queue, ExcelJS, Kafka, pg, puppeteer, useState, createClient];
export const more = [startPostgres, toSatang, holds, shipments];
export type Tx = EntityManager;
export const lazily = () => import('pg'); // refused: eslint(no-restricted-imports)
export const secret = process.env.SECRET; // refused: node(no-process-env)
export const anything: any = 1; // refused: typescript(no-explicit-any)

async function book(): Promise<void> {}

export function bookAll(): void {
  book(); // refused: typescript(no-floating-promises)
  [1, 2].forEach(async () => book()); // refused: typescript(no-misused-promises)
  void book();
}

export default bookAll; // refused: import(no-default-export)
