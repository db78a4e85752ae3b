import 'reflect-metadata';
import { once } from 'node:events';
import { createCommandContext } from '@pechincha/service-kit/command-context';
import { loadConfig } from '@pechincha/service-kit/config';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AppointAdminService } from './admin/appoint-admin.service.js';
import { makeAdminConfig, MakeAdminModule } from './admin/make-admin.module.js';
import { RedisConnection } from './redis/redis-connection.js';

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
