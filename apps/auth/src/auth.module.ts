import { Module } from '@nestjs/common';
import { authEvents, authRoutes } from '@lamliang/contracts/auth';
import { defineService } from '@lamliang/platform';
import { authMigrations } from '../migrations/index.ts';
import { AccessEntryEntity } from './access-log/access-entry.entity.ts';
import { AccessLogController } from './access-log/access-log.controller.ts';
import { AccessLogRepository } from './access-log/access-log.repository.ts';
import { AccessLog } from './access-log/access-log.service.ts';
import { AccountChanges } from './accounts/account-changes.service.ts';
import { AccountLink } from './accounts/account-link.entity.ts';
import { Account } from './accounts/account.entity.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { CustomerChangesService } from './accounts/customer-changes.service.ts';
import { ActingController } from './acting/acting.controller.ts';
import { ActingRepository } from './acting/acting.repository.ts';
import { ActingService } from './acting/acting.service.ts';
import { AffiliatesController } from './affiliates/affiliates.controller.ts';
import { Affiliate, Referral } from './affiliates/affiliate.entity.ts';
import { AffiliatesRepository } from './affiliates/affiliates.repository.ts';
import { AffiliatesService } from './affiliates/affiliates.service.ts';
import { ApiKey, OpenApi } from './api-keys/api-key.entity.ts';
import { ApiKeysController } from './api-keys/api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys/api-keys.repository.ts';
import { ApiKeysService } from './api-keys/api-keys.service.ts';
import { authConfig } from './config.ts';
import { CopiesConsumer } from './copies/copies.consumer.ts';
import { CopiesController } from './copies/copies.controller.ts';
import { CopiesRepository } from './copies/copies.repository.ts';
import { CopiesService } from './copies/copies.service.ts';
import { DeletionsController } from './deletions/deletions.controller.ts';
import { DeletionsRepository } from './deletions/deletions.repository.ts';
import { DeletionsService } from './deletions/deletions.service.ts';
import { FactsClient } from './deletions/facts.client.ts';
import { EmployeesController } from './employees/employees.controller.ts';
import { EmployeesRepository } from './employees/employees.repository.ts';
import { EmployeesService } from './employees/employees.service.ts';
import { FacebookLogin, FacebookState } from './facebook/facebook-login.entity.ts';
import { FacebookClient } from './facebook/facebook.client.ts';
import { FacebookController } from './facebook/facebook.controller.ts';
import { FacebookLinksService } from './facebook/facebook-links.service.ts';
import { FacebookRepository } from './facebook/facebook.repository.ts';
import { FacebookService } from './facebook/facebook.service.ts';
import { Invite } from './employees/invite.entity.ts';
import { InvitesRepository } from './employees/invites.repository.ts';
import { InvitesService } from './employees/invites.service.ts';
import { MessagesClient } from './messages/messages.client.ts';
import { MessagesService } from './messages/messages.service.ts';
import { ShopMailsController } from './messages/shop-mails.controller.ts';
import { ShopMailsRepository } from './messages/shop-mails.repository.ts';
import { ShopMailsService } from './messages/shop-mails.service.ts';
import { OneTimeCode } from './one-time-codes/one-time-code.entity.ts';
import { OneTimeCodesRepository } from './one-time-codes/one-time-codes.repository.ts';
import { OneTimeCodesService } from './one-time-codes/one-time-codes.service.ts';
import { NewPasswordsService } from './passwords/new-passwords.service.ts';
import { PasswordChangesService } from './passwords/password-changes.service.ts';
import { PasswordResetsService } from './passwords/password-resets.service.ts';
import { PasswordsController } from './passwords/passwords.controller.ts';
import { Consent } from './registrations/consent.entity.ts';
import { ConsentsController } from './registrations/consents.controller.ts';
import { ConsentsRepository } from './registrations/consents.repository.ts';
import { ConsentsService } from './registrations/consents.service.ts';
import { RegistrationsController } from './registrations/registrations.controller.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { ResellersController } from './resellers/resellers.controller.ts';
import { ResellersRepository } from './resellers/resellers.repository.ts';
import { ResellersService } from './resellers/resellers.service.ts';
import { CommissionClient } from './resellers/commission.client.ts';
import { VolumesClient } from './resellers/volumes.client.ts';
import { RecoveryCode, SecondFactor, UsedTicket } from './second-factors/second-factor.entity.ts';
import { SecondFactorsController } from './second-factors/second-factors.controller.ts';
import { SecondFactorsRepository } from './second-factors/second-factors.repository.ts';
import { SecondFactorsService } from './second-factors/second-factors.service.ts';
import { StaffFactorsService } from './second-factors/staff-factors.service.ts';
import { LoginDevice } from './sessions/login-device.entity.ts';
import { LoginDevicesRepository } from './sessions/login-devices.repository.ts';
import { CustomerNoteEntity } from './notes/customer-note.entity.ts';
import { NotesController } from './notes/notes.controller.ts';
import { NotesRepository } from './notes/notes.repository.ts';
import { NotesService } from './notes/notes.service.ts';
import { BuyerNumber } from './buyers/buyer-number.entity.ts';
import { BuyersController } from './buyers/buyers.controller.ts';
import { BuyersRepository } from './buyers/buyers.repository.ts';
import { BuyersService } from './buyers/buyers.service.ts';
import { NumbersController } from './numbers/numbers.controller.ts';
import { NumbersRepository } from './numbers/numbers.repository.ts';
import { NumbersService } from './numbers/numbers.service.ts';
import { PayeesService } from './numbers/payees.service.ts';
import { SealedNumber } from './numbers/sealed-number.entity.ts';
import { LoginFailure } from './sessions/login-failure.entity.ts';
import { LoginFailuresRepository } from './sessions/login-failures.repository.ts';
import { LoginLimitsService } from './sessions/login-limits.service.ts';
import { Login } from './sessions/login.entity.ts';
import { LoginsService } from './sessions/logins.service.ts';
import { LeftOpenService } from './sessions/left-open.service.ts';
import { OwnSessionsService } from './sessions/own-sessions.service.ts';
import { PasswordsService } from './sessions/passwords.service.ts';
import { Session } from './sessions/session.entity.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { ProvidersService } from './providers/providers.service.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { ProfileRepository } from './profile/profile.repository.ts';
import { EmailsService } from './profile/emails.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { StaffController } from './staff/staff.controller.ts';
import { StaffInvite } from './staff/staff-invite.entity.ts';
import { StaffInvitesRepository } from './staff/staff-invites.repository.ts';
import { StaffInvitesService } from './staff/staff-invites.service.ts';
import { StaffRepository } from './staff/staff.repository.ts';
import { StaffService } from './staff/staff.service.ts';
import { UploadsController } from './uploads/uploads.controller.ts';
import { UploadsService } from './uploads/uploads.service.ts';
import { VerificationDecisionsService } from './verifications/verification-decisions.service.ts';
import { VerificationMails } from './verifications/verification-mails.service.ts';
import { VerificationRecords } from './verifications/verification-records.service.ts';
import { Verification } from './verifications/verification.entity.ts';
import { VerificationsController } from './verifications/verifications.controller.ts';
import { VerificationsRepository } from './verifications/verifications.repository.ts';
import { VerificationsService } from './verifications/verifications.service.ts';

@Module({
  controllers: [
    AccessLogController,
    AccountsController,
    ActingController,
    AffiliatesController,
    ConsentsController,
    CopiesConsumer,
    CopiesController,
    DeletionsController,
    ApiKeysController,
    EmployeesController,
    FacebookController,
    NotesController,
    BuyersController,
    NumbersController,
    PasswordsController,
    ProfileController,
    RegistrationsController,
    ResellersController,
    SecondFactorsController,
    SessionsController,
    StaffController,
    UploadsController,
    VerificationsController,
    ShopMailsController,
  ],
  providers: [
    AccessLog,
    AccessLogRepository,
    AccountChanges,
    AccountsRepository,
    AccountsService,
    CustomerChangesService,
    ActingRepository,
    ActingService,
    AffiliatesRepository,
    AffiliatesService,
    ApiKeysRepository,
    ApiKeysService,
    ConsentsRepository,
    ConsentsService,
    CopiesRepository,
    CopiesService,
    DeletionsRepository,
    DeletionsService,
    FactsClient,
    EmployeesRepository,
    EmployeesService,
    FacebookClient,
    FacebookLinksService,
    FacebookRepository,
    FacebookService,
    InvitesRepository,
    InvitesService,
    LoginDevicesRepository,
    LoginFailuresRepository,
    LoginLimitsService,
    LoginsService,
    LeftOpenService,
    OwnSessionsService,
    MessagesClient,
    MessagesService,
    ShopMailsRepository,
    ShopMailsService,
    NotesRepository,
    NotesService,
    BuyersRepository,
    BuyersService,
    NumbersRepository,
    NumbersService,
    PayeesService,
    OneTimeCodesRepository,
    OneTimeCodesService,
    NewPasswordsService,
    PasswordChangesService,
    PasswordResetsService,
    PasswordsService,
    ProvidersService,
    ProfileRepository,
    EmailsService,
    ProfileService,
    RegistrationsService,
    ResellersRepository,
    ResellersService,
    SecondFactorsRepository,
    SecondFactorsService,
    SessionsRepository,
    SessionsService,
    StaffFactorsService,
    StaffInvitesRepository,
    StaffInvitesService,
    StaffRepository,
    StaffService,
    UploadsService,
    VerificationDecisionsService,
    VerificationMails,
    VerificationRecords,
    VerificationsRepository,
    VerificationsService,
    CommissionClient,
    VolumesClient,
  ],
})
export class AuthModule {}

export const authService = defineService({
  name: 'auth',
  module: AuthModule,
  config: authConfig,
  migrations: authMigrations,
  entities: [
    AccessEntryEntity,
    Account,
    AccountLink,
    BuyerNumber,
    SealedNumber,
    CustomerNoteEntity,
    Login,
    Session,
    LoginFailure,
    LoginDevice,
    SecondFactor,
    RecoveryCode,
    OneTimeCode,
    UsedTicket,
    Verification,
    Consent,
    FacebookLogin,
    FacebookState,
    Invite,
    Affiliate,
    Referral,
    OpenApi,
    ApiKey,
    StaffInvite,
  ],
  routes: authRoutes,
  publishes: authEvents,
  keeps: [
    // Traffic data: the Computer Crime Act, s. 26, wants them for 90 days.
    { table: 'access_entry', key: 'id', old: 'at < $1', days: 90, by_key: true },
    // A key that ended long ago is told as unknown.
    { table: 'invite', key: 'id', old: 'expire_dt < $1', days: 90, by_key: true },
    { table: 'facebook_state', key: 'state_hash', old: 'expire_dt < $1', days: 1 },
    // Who wonders about a key that ended finds it so long.
    { table: 'api_key', key: 'id', old: 'end_dt < $1', days: 90, by_key: true },
    { table: 'staff_invite', key: 'id', old: 'expire_dt < $1', days: 90, by_key: true },
    // Papers of a year are kept for the five after it.
    { table: 'buyer_number', key: 'id', old: 'named_dt < $1', days: 6 * 366 },
    { table: 'one_time_code', key: 'id', old: 'create_dt < $1', days: 2, by_key: true },
  ],
});
