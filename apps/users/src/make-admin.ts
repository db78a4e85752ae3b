import 'reflect-metadata';
import { once } from 'node:events';
import { createCommandContext } from '@pechincha/service-kit/command-context';
import { loadConfig } from '@pechincha/service-kit/config';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AppointAdminService } from './admin/appoint-admin.service.js';
import { makeAdminConfig, MakeAdminModule } from './admin/make-admin.module.js';
import { RedisConnection } from './redis/redis-connection.js';

// node apps/users/dist/make-admin.js E-MAIL, with MONGODB_URL and REDIS_URL: makes an account an administrator's.

async function makeAdmin(email: string): Promise<string> {
  const context = await createCommandContext(MakeAdminModule.forRoot(loadConfig(makeAdminConfig)));
  try {
    const { client } = context.get(RedisConnection);
    // Without it the service tells open sessions a second later.
    if (client.status !== 'ready') {
      await once(client, 'ready', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    }
    const changed = await context.get(AppointAdminService).appoint(email);
    return changed
      ? `Pronto: ${email} agora administra o Pechincha.`
      : `${email} já administra o Pechincha: nada a fazer.`;
  } finally {
    await context.close();
  }
}

function toErrorText(error: unknown, email: string): string {
  if (error instanceof DomainError && error.code === 'USER_NOT_FOUND') {
    return `Não há conta com o e-mail ${email}: a pessoa precisa se cadastrar antes.`;
  }
  return `Não deu certo: ${error instanceof Error ? error.message : String(error)}`;
}

const [email, ...more] = process.argv.slice(2);
if (!email || more.length > 0) {
  process.stderr.write('Uso: npm run make-admin -- E-MAIL\n');
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${await makeAdmin(email)}\n`);
  } catch (error) {
    process.stderr.write(`${toErrorText(error, email)}\n`);
    process.exitCode = 1;
  }
}
