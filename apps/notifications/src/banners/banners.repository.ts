import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { Banner } from './banner.entity.ts';

@Injectable()
export class BannersRepository {
  async all(tx: Tx): Promise<Banner[]> {
    return await tx.query<Banner[]>(`SELECT * FROM banner ORDER BY sort_no, id`);
  }
}
