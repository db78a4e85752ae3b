import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { getConnectionToken } from '@nestjs/mongoose';
import { Test } from '@nestjs/testing';
import { verify } from '@node-rs/argon2';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { Connection } from 'mongoose';
import sharp from 'sharp';
import { AppModule } from '../src/app.module.js';
import { usersConfigSchema } from '../src/config.js';
import { UsersSeeder } from '../src/users-seeder.js';
import { memberKeys, PUBLIC_URL } from './test-users.js';

it('seeder registers accounts at a date in the past', async () => {
  const config = usersConfigSchema.parse({
    ...process.env,
    ...{
      PORT: '0',
      LOG_LEVEL: 'error',
      MONGODB_DATABASE: `test_users_demo_${randomBytes(4).toString('hex')}`,
    },
    ...{ PUBLIC_URL, MAIL_DIR: tmpdir() },
    ...{ INTERNAL_TOKEN_PUBLIC_KEY: memberKeys.publicKey, MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey },
  });
  const context = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  await context.init();
  const database = context.get<Connection>(getConnectionToken(), { strict: false });
  try {
    const seeder = new UsersSeeder(context);
    expect(await seeder.isEmpty()).toBe(true);
    const at = new Date('2026-01-02T03:04:05Z');
    const avatar = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const person = { name: 'Zeca', email: 'zeca@correio.example', password: 'demo1234', at };
    const id = await seeder.register({ ...person, role: 'manager', status: 'suspended', avatar });
    expect(await seeder.isEmpty()).toBe(false);
    const row = await database.collection('accounts').findOne({ email: person.email });
    expect(row).toMatchObject({ role: 'manager', status: 'suspended', createdAt: at });
    expect(String(row?._id)).toBe(id);
    expect(row?.['avatar']).toMatch(/^\/uploads\/[0-9a-f]{40}-160\.webp$/);
    expect(await verify(String(row?.['passwordHash']), person.password)).toBe(true);
    const [event] = await database.collection('outbox').find().toArray();
    expect(JSON.parse(String(event?.['body']))).toMatchObject({
      name: 'user.registered',
      occurredAt: at.toISOString(),
    });
    await expect(seeder.register(person)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  } finally {
    await database.dropDatabase();
    await context.close();
  }
});
