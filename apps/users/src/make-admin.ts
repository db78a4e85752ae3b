import 'reflect-metadata';
import { once } from 'node:events';
import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Clock, SystemClock } from '@pechincha/persistence/clock';
import { CommitSignal } from '@pechincha/persistence/transaction';
import {
  defaultPersistenceSettings,
  PERSISTENCE_OPTIONS,
  type PersistenceOptions,
} from '@pechincha/persistence/options';
import { Outbox } from '@pechincha/persistence/outbox';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createCommandContext } from '@pechincha/service-kit/bootstrap';
import { loadConfig, serviceConfig } from '@pechincha/service-kit/config';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { z } from 'zod';
import { ACCOUNT_MODEL, accountSchema } from './accounts/account.schema.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { MemberStatusService } from './accounts/member-status.service.js';
import { AdminUsersRepository } from './admin/admin-users.repository.js';
import { AppointAdminService } from './admin/admin-users.service.js';
import { AUDIT_MODEL, AuditRepository, auditSchema, AuditService } from './audit/audit.js';
import { USERS_CONFIG, voteWeightConfig } from './config.js';
import { RedisConnection } from './redis/redis-connection.js';
import { SessionRevocationService } from './sessions/session-revocation.service.js';
import { SessionStore } from './sessions/session-store.js';
import { SESSION_MODEL, sessionSchema, SessionsRepository } from './sessions/sessions.repository.js';
import { RoleAndStatusService } from './sign-in/role-and-status.service.js';

/** Settings of make-admin: the database, Redis, and what an account's status follows from. */
const makeAdminConfig = serviceConfig
  .pick({ MONGODB_URL: true, MONGODB_DATABASE: true })
  .extend({ ...voteWeightConfig, REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://') });
type MakeAdminConfig = z.infer<typeof makeAdminConfig>;

const persistence: PersistenceOptions = { service: 'users', settings: defaultPersistenceSettings };

/** The providers that the make-admin command needs. */
@Module({})
class MakeAdminModule {
  static forRoot(config: MakeAdminConfig): DynamicModule {
    return {
      module: MakeAdminModule,
      imports: [
        MongooseModule.forRoot(config.MONGODB_URL, {
          dbName: config.MONGODB_DATABASE ?? 'pechincha_users',
          serverSelectionTimeoutMS: 5_000,
          autoIndex: false,
          autoCreate: false,
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
        Outbox,
        CommitSignal,
        UnitOfWork,
        RedisConnection,
        AccountsRepository,
        MemberStatusService,
        SessionsRepository,
        SessionStore,
        SessionRevocationService,
        RoleAndStatusService,
        AdminUsersRepository,
        AuditRepository,
        AuditService,
        AppointAdminService,
      ],
    };
  }
}

// Usage: MONGODB_URL=… REDIS_URL=… node apps/users/dist/make-admin.js E-MAIL

async function makeAdmin(email: string): Promise<string> {
  const context = await createCommandContext(MakeAdminModule.forRoot(loadConfig(makeAdminConfig)));
  try {
    const { client } = context.get(RedisConnection);
    // Without Redis, the service syncs the sessions within a second.
    if (client.status !== 'ready') {
      await once(client, 'ready', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    }
    const changed = await context.get(AppointAdminService).appoint(email);
    return changed ? `${email} is now an administrator.` : `${email} is an administrator already.`;
  } finally {
    await context.close();
  }
}

function toErrorText(error: unknown, email: string): string {
  if (error instanceof DomainError && error.code === 'USER_NOT_FOUND') {
    return `No account has the e-mail ${email}: the member must register first.`;
  }
  return `make-admin failed: ${error instanceof Error ? error.message : String(error)}`;
}

const [email, ...more] = process.argv.slice(2);
if (!email || more.length > 0) {
  process.stderr.write('Usage: npm run make-admin -- E-MAIL\n');
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${await makeAdmin(email)}\n`);
  } catch (error) {
    process.stderr.write(`${toErrorText(error, email)}\n`);
    process.exitCode = 1;
  }
}
