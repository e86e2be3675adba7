import type { ClaimType, ClaimTypeCode } from '@lamliang/contracts/claims';
import { chainOf, negotiate } from '@lamliang/i18n';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClaimTypesRepository } from './claim-types.repository.ts';

@Injectable()
export class ClaimTypesService {
  constructor(
    private readonly db: Db,
    private readonly types: ClaimTypesRepository,
  ) {}

  /** What may be claimed for, named in a language. */
  async list(language: string): Promise<ClaimType[]> {
    const rows = await this.db.systemAutocommit((tx) => this.types.all(tx));
    const languages = chainOf(negotiate(language));
    return rows.map(({ names, ...row }) => ({
      ...row,
      name: languages.map((code) => names[code]).find(Boolean) ?? '',
    }));
  }

  /** The code of a type; undefined where there is none with this id. */
  async codeOf(id: number): Promise<ClaimTypeCode | undefined> {
    const rows = await this.db.systemAutocommit((tx) => this.types.all(tx));
    return rows.find((row) => row.id === id)?.code;
  }
}
