import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Clock, SystemClock } from '@pechincha/persistence/clock';
import {
  defaultPersistenceSettings,
  PERSISTENCE_OPTIONS,
  type PersistenceOptions,
} from '@pechincha/persistence/options';
import { CommitSignal } from '@pechincha/persistence/commit-signal';
import { Outbox } from '@pechincha/persistence/outbox';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { StandingService } from '../accounts/standing.service.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { AUDIT_MODEL, auditSchema } from '../audit/audit.schema.js';
import { AuditService } from '../audit/audit.service.js';
import { USERS_CONFIG, voiceConfig } from '../config.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { SESSION_MODEL, sessionSchema } from '../sessions/session.schema.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionStore } from '../sessions/session-store.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { RoleAndStatusService } from '../sign-in/role-and-status.service.js';
import { AdminUsersRepository } from './admin-users.repository.js';
import { AppointAdminService } from './appoint-admin.service.js';

/** Settings of make-admin: the database, Redis, and what an account's standing follows from. */
export const makeAdminConfig = serviceConfig
  .pick({ MONGODB_URL: true, MONGODB_DATABASE: true })
  .extend({ ...voiceConfig, REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://') });
export type MakeAdminConfig = z.infer<typeof makeAdminConfig>;

const persistence: PersistenceOptions = { service: 'users', settings: defaultPersistenceSettings };

/** The providers that the make-admin command needs. */
@Module({})
export class MakeAdminModule {
  static forRoot(config: MakeAdminConfig): DynamicModule {
    return {
      module: MakeAdminModule,
      imports: [
        MongooseModule.forRoot(config.MONGODB_URL, {
          dbName: config.MONGODB_DATABASE ?? 'pechincha_users',
          serverSelectionTimeoutMS: 5_000,
          autoIndex: false,
          autoCreate: false,
          sanitizeFilter: true,
          retryAttempts: 1,
        }),
        MongooseModule.forFeature([
          { name: ACCOUNT_MODEL, schema: accountSchema },
          { name: AUDIT_MODEL, schema: auditSchema },
          { name: SESSION_MODEL, schema: sessionSchema },
        ]),
      ],
      providers: [
        { provide: USERS_CONFIG, useValue: config },
        { provide: PERSISTENCE_OPTIONS, useValue: persistence },
        { provide: Clock, useClass: SystemClock },
        ...[Outbox, CommitSignal, UnitOfWork, RedisConnection],
        ...[
          AccountsRepository,
          StandingService,
          SessionsRepository,
          SessionStore,
          SessionRevocationService,
          RoleAndStatusService,
        ],
        ...[AdminUsersRepository, AuditRepository, AuditService, AppointAdminService],
      ],
    };
  }
}
