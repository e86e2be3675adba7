import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { StaffTopupPackage, TopupPackageTerms, walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, staffList, type AuditTrail, type Listed, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { packageFaults, periodOfPackage } from './topup-package.rules.ts';
import { TopupPackagesRepository } from './topup-packages.repository.ts';

const SORTABLE = { id: 'id', price: 'price', name: 'name', start_dt: 'start_dt', end_dt: 'end_dt' };

/** What shops may pay and get for it. A package never changes, so that what was promised once stays what it was. */
@Injectable()
export class TopupPackagesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly packages: TopupPackagesRepository,
  ) {}

  /** Packages that are offered now, the cheapest first. */
  offered({ account_id }: ShopCaller) {
    return this.db.read({ account_id }, (tx) => this.packages.offered(tx));
  }

  list(query: QueryOf<typeof walletRoutes.staffTopupPackages>): Promise<Listed<StaffTopupPackage>> {
    return this.db.systemAutocommit((tx) => this.packages.list(tx, staffList(query, SORTABLE)));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffTopupPackage> {
    const found = await this.db.systemAutocommit((tx) => this.packages.one(tx, id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  /** Offers a package. @throws AppError request.invalid */
  async create(terms: TopupPackageTerms, audit: AuditTrail): Promise<StaffTopupPackage> {
    const now = this.clock.now();
    const errors = packageFaults(terms, bangkokDate(now));
    if (errors.length) throw new AppError('request.invalid', { errors });
    const { name, price, credit_amount, bonus_amount, reason } = terms;
    return await this.db.system(async (tx) => {
      const row = { name, price, credit_amount, bonus_amount, ...periodOfPackage(terms, now) };
      const made = await this.packages.insert(tx, row);
      await audit.write(tx, { target_id: made.id, reason, after: row });
      return made;
    });
  }

  /** Withdraws a package or offers it again; the same again changes nothing. @throws AppError record.not_found */
  async switch(
    id: number,
    { active_flag, reason }: BodyOf<typeof walletRoutes.switchTopupPackage>,
    audit: AuditTrail,
  ): Promise<StaffTopupPackage> {
    return await this.db.system(async (tx) => {
      const switched = await this.packages.switch(tx, id, active_flag);
      if (switched) {
        await audit.write(tx, { target_id: id, reason, before: { active_flag: 1 - active_flag }, after: { active_flag } }); // prettier-ignore
        return switched;
      }
      const found = await this.packages.one(tx, id);
      if (!found) throw new AppError('record.not_found');
      audit.unchanged();
      return found;
    });
  }
}
