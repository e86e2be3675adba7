import { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Pictures of claims that shops uploaded to the auth service. */
@Injectable()
export class EvidenceFilesClient {
  constructor(private readonly peers: Peers) {}

  /** Keeps pictures until they are ended. @throws AppError request.invalid unless this shop uploaded all of them for claims; service.unavailable */
  async keep(account_id: number, file_ids: string[]): Promise<void> {
    try {
      await this.peers.call(authRoutes.keepFiles, { body: { account_id, purpose: 'claim', file_ids } });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.not_found')) throw error;
      throw new AppError('request.invalid', { errors: [{ field: 'files', code: 'validation.invalid' }] });
    }
  }

  /** Links for five minutes to those that are there, by their ids. @throws AppError service.unavailable */
  async links(account_id: number, file_ids: string[]): Promise<Map<string, { url: string; type: string }>> {
    const found = await this.peers.call(authRoutes.fileLinks, { body: { account_id, purpose: 'claim', file_ids } });
    return new Map(found.map(({ file, url, type }) => [file, { url, type }]));
  }

  /** Deletes them. @throws AppError service.unavailable */
  async end(account_id: number, file_ids: string[]): Promise<void> {
    await this.peers.call(authRoutes.endFiles, { body: { account_id, purpose: 'claim', file_ids } });
  }
}
