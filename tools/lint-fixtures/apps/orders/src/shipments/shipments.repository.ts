import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { EntityManager } from 'typeorm';

export const all = [startPostgres, Button, createClient, useState, EntityManager];
export const rows = (tx: { query(sql: string): unknown }) => tx.query('SELECT 1');
interface Entities {
  save(row: object): void;
  insert(row: object): void;
  getRepository(name: string): { save(row: object): void };
}
export const keep = (tx: { manager: Entities }, row: object) => {
  tx.manager.insert(row);
  tx.manager.save(row); // refused: lamliang(no-blind-writes)
  tx.manager.getRepository('order').save(row); // refused: lamliang(no-blind-writes)
};
