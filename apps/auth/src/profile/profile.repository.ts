import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { Login } from '../sessions/login.entity.ts';

@Injectable()
export class ProfileRepository {
  async login(tx: Tx, id: number): Promise<Pick<Login, 'user_name' | 'profile_pic'> | undefined> {
    return (await tx.query<Login[]>(`SELECT user_name, profile_pic FROM login WHERE id = $1`, [id]))[0];
  }

  /** What is undefined stays. */
  async change(tx: Tx, id: number, change: { user_name: string | undefined; profile_pic: string | null | undefined }) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length) await tx.manager.update(Login, { id }, given);
  }
}
