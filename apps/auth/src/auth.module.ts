import { Module } from '@nestjs/common';
import { authEvents, authRoutes } from '@lamliang/contracts/auth';
import { defineService } from '@lamliang/platform';
import { authMigrations } from '../migrations/index.ts';
import { AccountLink } from './accounts/account-link.entity.ts';
import { Account } from './accounts/account.entity.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { authConfig } from './config.ts';
import { LoginFailure } from './sessions/login-failure.entity.ts';
import { LoginFailuresRepository } from './sessions/login-failures.repository.ts';
import { LoginLimitsService } from './sessions/login-limits.service.ts';
import { Login } from './sessions/login.entity.ts';
import { PasswordsService } from './sessions/passwords.service.ts';
import { Session } from './sessions/session.entity.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';

@Module({
  controllers: [AccountsController, SessionsController],
  providers: [
    AccountsRepository,
    AccountsService,
    LoginFailuresRepository,
    LoginLimitsService,
    PasswordsService,
    SessionsRepository,
    SessionsService,
  ],
})
export class AuthModule {}

export const authService = defineService({
  name: 'auth',
  module: AuthModule,
  config: authConfig,
  migrations: authMigrations,
  entities: [Account, AccountLink, Login, Session, LoginFailure],
  routes: authRoutes,
  publishes: authEvents,
});
