import { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Slips, which shops upload to the auth service. */
@Injectable()
export class UploadsClient {
  constructor(private readonly peers: Peers) {}

  /**
   * Keeps a slip without end.
   * @returns the SHA-256 of what it holds; null from a release of auth that does not tell
   * @throws AppError request.invalid unless this shop uploaded it as a slip; service.unavailable
   */
  async keep(account_id: number, file: string): Promise<string | null> {
    try {
      const { kept } = await this.peers.call(authRoutes.keepFiles, { body: { account_id, purpose: 'slip', file_ids: [file] } }); // prettier-ignore
      return kept?.[0]?.sha256 ?? null;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.not_found')) throw error;
      throw new AppError('request.invalid', { errors: [{ field: 'slip_file', code: 'validation.invalid' }] });
    }
  }

  /** Deletes slips. @throws AppError service.unavailable */
  async end(account_id: number, file_ids: string[]): Promise<void> {
    await this.peers.call(authRoutes.endFiles, { body: { account_id, purpose: 'slip', file_ids } });
  }

  /** A link for five minutes; null where the file is gone. @throws AppError service.unavailable */
  async link(account_id: number, file: string): Promise<{ url: string; type: string } | null> {
    const terms = { account_id, purpose: 'slip' as const, file_ids: [file] };
    const [found] = await this.peers.call(authRoutes.fileLinks, { body: terms });
    return found ? { url: found.url, type: found.type } : null;
  }
}
