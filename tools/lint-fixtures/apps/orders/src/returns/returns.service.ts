import type { Receivers } from '../receivers/receivers.repository.ts'; // refused: lamliang(features-meet-through-services)
import type { ReceiversService } from '../receivers/receivers.service.ts';

export type Features = [Receivers, ReceiversService];
export const rows = (tx: { query(sql: string): unknown }) => tx.query('SELECT 1'); // refused: lamliang(sql-in-repositories)
export const keep = (tx: { manager: { insert(row: object): void } }, row: object) => tx.manager.insert(row); // refused: lamliang(sql-in-repositories)
