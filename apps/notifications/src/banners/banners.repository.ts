import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';

export interface BannerRow {
  id: number;
  title: string;
  image: string;
  link: string | null;
  sort_no: number;
  status: 'active' | 'inactive';
  start_dt: Date;
  end_dt: Date | null;
}

@Injectable()
export class BannersRepository {
  async all(tx: Tx): Promise<BannerRow[]> {
    return await tx.query<BannerRow[]>(`SELECT * FROM banner ORDER BY sort_no, id`);
  }
}
