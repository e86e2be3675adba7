import { SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthConfig } from '../config.ts';
import { providerOfHost } from './provider.rules.ts';

/** Which provider's people stand at a door: the host that they opened says so. */
@Injectable()
export class ProvidersService {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: AuthConfig) {}

  /** @param host as `Call.host` has it */
  of(host: string): string {
    return providerOfHost(host, this.config.PROVIDER_HOSTS, this.config.PROVIDER);
  }
}
