import { Module } from '@nestjs/common';
import { claimsEvents, claimsRoutes } from '@lamliang/contracts/claims';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { claimsMigrations } from '../migrations/index.ts';
import { ClaimTypeEntity } from './claim-types/claim-type.entity.ts';
import { ClaimTypesController } from './claim-types/claim-types.controller.ts';
import { ClaimTypesRepository } from './claim-types/claim-types.repository.ts';
import { ClaimTypesService } from './claim-types/claim-types.service.ts';
import { ClaimFacts } from './claims/claim-facts.service.ts';
import { ClaimEntity } from './claims/claim.entity.ts';
import { ClaimImage } from './claims/claim-image.entity.ts';
import { ClaimsController } from './claims/claims.controller.ts';
import { ClaimsRepository } from './claims/claims.repository.ts';
import { ClaimsService } from './claims/claims.service.ts';
import { OrdersClient } from './claims/orders.client.ts';
import { PicturesService } from './claims/pictures.service.ts';
import { RefundsService } from './claims/refunds.service.ts';
import { ResolutionsRepository } from './claims/resolutions.repository.ts';
import { ResolutionsService } from './claims/resolutions.service.ts';
import { WalletClient } from './claims/wallet.client.ts';
import { ClaimEvidence } from './evidence/claim-evidence.entity.ts';
import { EvidenceController } from './evidence/evidence.controller.ts';
import { EvidenceFilesClient } from './evidence/evidence-files.client.ts';
import { EvidenceRepository } from './evidence/evidence.repository.ts';
import { EvidenceService } from './evidence/evidence.service.ts';
import { ErasureRepository } from './erasure/erasure.repository.ts';
import { ErasureService } from './erasure/erasure.service.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';

@Module({
  controllers: [ClaimsController, ClaimTypesController, DeletedAccountsConsumer, EvidenceController, LeavingController],
  providers: [
    ClaimFacts,
    ClaimsRepository,
    ClaimsService,
    ClaimTypesRepository,
    ClaimTypesService,
    ErasureRepository,
    ErasureService,
    EvidenceFilesClient,
    EvidenceRepository,
    EvidenceService,
    LeavingRepository,
    LeavingService,
    OrdersClient,
    PicturesService,
    RefundsService,
    ResolutionsRepository,
    ResolutionsService,
    WalletClient,
  ],
})
export class ClaimsModule {}

export const claimsService = defineService({
  name: 'claims',
  module: ClaimsModule,
  routes: claimsRoutes,
  publishes: claimsEvents,
  migrations: claimsMigrations,
  decides: { claim_refund: ResolutionsService },
  entities: [ClaimEntity, ClaimEvidence, ClaimImage, ClaimTypeEntity],
});
