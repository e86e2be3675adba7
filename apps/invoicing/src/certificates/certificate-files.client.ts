import { authRoutes } from '@lamliang/contracts/auth';
import { AppError, Peers } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Pictures of certificates, which shops upload to the auth service. */
@Injectable()
export class CertificateFilesClient {
  constructor(private readonly peers: Peers) {}

  /** Keeps one without end. @throws AppError request.invalid unless this shop uploaded it as a certificate; service.unavailable */
  async keep(account_id: number, file: string): Promise<void> {
    try {
      await this.peers.call(authRoutes.keepFiles, { body: { account_id, purpose: 'certificate', file_ids: [file] } });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file.not_found')) throw error;
      throw new AppError('request.invalid', { errors: [{ field: 'file', code: 'validation.invalid' }] });
    }
  }

  /** A link for five minutes; null where the file is gone. @throws AppError service.unavailable */
  async link(account_id: number, file: string): Promise<{ url: string; type: string } | null> {
    const body = { account_id, purpose: 'certificate' as const, file_ids: [file] };
    const [found] = await this.peers.call(authRoutes.fileLinks, { body });
    return found ? { url: found.url, type: found.type } : null;
  }

  /** Deletes them. @throws AppError service.unavailable */
  async end(account_id: number, file_ids: string[]): Promise<void> {
    await this.peers.call(authRoutes.endFiles, { body: { account_id, purpose: 'certificate', file_ids } });
  }
}
