import { Module } from '@nestjs/common';
import { authEvents, authRoutes } from '@lamliang/contracts/auth';
import { defineService } from '@lamliang/platform';
import { authMigrations } from '../migrations/index.ts';
import { AccessEntryEntity } from './access-log/access-entry.entity.ts';
import { AccessLogController } from './access-log/access-log.controller.ts';
import { AccessLogRepository } from './access-log/access-log.repository.ts';
import { AccessLog } from './access-log/access-log.service.ts';
import { AccountLink } from './accounts/account-link.entity.ts';
import { Account } from './accounts/account.entity.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { authConfig } from './config.ts';
import { MessagesClient } from './one-time-codes/messages.client.ts';
import { OneTimeCode } from './one-time-codes/one-time-code.entity.ts';
import { OneTimeCodesRepository } from './one-time-codes/one-time-codes.repository.ts';
import { OneTimeCodesService } from './one-time-codes/one-time-codes.service.ts';
import { PasswordResetsService } from './passwords/password-resets.service.ts';
import { PasswordsController } from './passwords/passwords.controller.ts';
import { RecoveryCode, SecondFactor, UsedTicket } from './second-factors/second-factor.entity.ts';
import { SecondFactorsController } from './second-factors/second-factors.controller.ts';
import { SecondFactorsRepository } from './second-factors/second-factors.repository.ts';
import { SecondFactorsService } from './second-factors/second-factors.service.ts';
import { StaffFactorsService } from './second-factors/staff-factors.service.ts';
import { LoginDevice } from './sessions/login-device.entity.ts';
import { LoginDevicesRepository } from './sessions/login-devices.repository.ts';
import { NumbersController } from './numbers/numbers.controller.ts';
import { NumbersRepository } from './numbers/numbers.repository.ts';
import { NumbersService } from './numbers/numbers.service.ts';
import { SealedNumber } from './numbers/sealed-number.entity.ts';
import { LoginFailure } from './sessions/login-failure.entity.ts';
import { LoginFailuresRepository } from './sessions/login-failures.repository.ts';
import { LoginLimitsService } from './sessions/login-limits.service.ts';
import { Login } from './sessions/login.entity.ts';
import { LoginsService } from './sessions/logins.service.ts';
import { OwnSessionsService } from './sessions/own-sessions.service.ts';
import { PasswordsService } from './sessions/passwords.service.ts';
import { Session } from './sessions/session.entity.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';

@Module({
  controllers: [
    AccessLogController,
    AccountsController,
    NumbersController,
    PasswordsController,
    SecondFactorsController,
    SessionsController,
  ],
  providers: [
    AccessLog,
    AccessLogRepository,
    AccountsRepository,
    AccountsService,
    LoginDevicesRepository,
    LoginFailuresRepository,
    LoginLimitsService,
    LoginsService,
    OwnSessionsService,
    MessagesClient,
    NumbersRepository,
    NumbersService,
    OneTimeCodesRepository,
    OneTimeCodesService,
    PasswordResetsService,
    PasswordsService,
    SecondFactorsRepository,
    SecondFactorsService,
    SessionsRepository,
    SessionsService,
    StaffFactorsService,
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
    SealedNumber,
    Login,
    Session,
    LoginFailure,
    LoginDevice,
    SecondFactor,
    RecoveryCode,
    OneTimeCode,
    UsedTicket,
  ],
  routes: authRoutes,
  publishes: authEvents,
  keeps: [
    // Traffic data: the Computer Crime Act, s. 26, wants them for 90 days.
    { table: 'access_entry', key: 'id', old: 'at < $1', days: 90, by_key: true },
    { table: 'one_time_code', key: 'id', old: 'create_dt < $1', days: 2, by_key: true },
  ],
});
