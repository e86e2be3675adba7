import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { EntityManager } from 'typeorm';

export const all = [startPostgres, Button, createClient, useState, EntityManager];
export const rows = (tx: { query(sql: string): unknown }) => tx.query('SELECT 1');
export const keep = (tx: { manager: { save(row: object): void; insert(row: object): void } }, row: object) => {
  tx.manager.insert(row);
  tx.manager.save(row); // refused: lamliang(no-blind-writes)
};
