import { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Pictures from packing, which shops upload to the auth service. */
@Injectable()
export class PicturesClient {
  constructor(private readonly peers: Peers) {}

  /** Keeps pictures without end. @throws AppError request.invalid unless this shop uploaded all of them for disputes; service.unavailable */
  async keep(account_id: number, file_ids: string[]): Promise<void> {
    try {
      await this.peers.call(authRoutes.keepFiles, { body: { account_id, purpose: 'dispute', file_ids } });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.not_found')) throw error;
      throw new AppError('request.invalid', { errors: [{ field: 'files', code: 'validation.invalid' }] });
    }
  }

  /** Links for five minutes to those that are there. @throws AppError service.unavailable */
  async links(account_id: number, file_ids: string[]): Promise<{ url: string; type: string }[]> {
    const found = await this.peers.call(authRoutes.fileLinks, { body: { account_id, purpose: 'dispute', file_ids } });
    return found.map(({ url, type }) => ({ url, type }));
  }
}
