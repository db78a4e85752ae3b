import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { getConnectionToken } from '@nestjs/mongoose';
import { Test, type TestingModule } from '@nestjs/testing';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { Connection } from 'mongoose';
import { AppModule } from '../src/app.module.js';
import { usersConfigSchema } from '../src/config.js';
import { RegisterService } from '../src/sign-in/register.service.js';
import { memberKeys } from './test-users.js';

const MONGODB_DATABASE = `test_users_production_${randomBytes(4).toString('hex')}`;
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pechincha.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

function compile(env: Record<string, string>): Promise<TestingModule> {
  const config = usersConfigSchema.parse({
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'error',
    MONGODB_DATABASE,
    INTERNAL_TOKEN_PUBLIC_KEY: memberKeys.publicKey,
    MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey,
    ...env,
  });
  return Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
}

it('users service refuses to start in production when demo accounts exist', async () => {
  const development = await compile({ PUBLIC_URL: 'http://localhost:8080', MAIL_DIR: tmpdir() });
  await development.init();
  const database = development.get<Connection>(getConnectionToken(), { strict: false });
  try {
    const before = await compile(production);
    await expect(before.init()).resolves.toBeDefined();
    await before.close();
    const account = { name: 'Beatriz', email: 'admin@pechincha.dev', password: 'admin123' };
    await development.get(RegisterService, { strict: false }).createAccount(account, { role: 'admin' });
    const after = await compile(production);
    await expect(after.init()).rejects.toThrow(
      /^Demo accounts exist.*: admin@pechincha\.dev\. Delete them before NODE_ENV=production$/,
    );
    await after.close();
  } finally {
    await database.dropDatabase();
    await development.close();
  }
});
