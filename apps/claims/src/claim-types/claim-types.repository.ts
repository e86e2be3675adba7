import type { ClaimTypeCode } from '@lamliang/contracts/claims';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export interface ClaimTypeRow {
  id: number;
  code: ClaimTypeCode;
  /** By language; Thai and English always. */
  names: Record<string, string>;
}

/** SQL of what may be claimed for. */
@Injectable()
export class ClaimTypesRepository {
  all(tx: Tx): Promise<ClaimTypeRow[]> {
    return tx.query<ClaimTypeRow[]>('SELECT id, code, names FROM claim_type ORDER BY sort_no, id');
  }
}
