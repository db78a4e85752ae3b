// Shows R7 of docs/reliability.md.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { newId, shuffle } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AccountsService } from '../src/accounts/accounts.service.js';
import { AppModule } from '../src/app.module.js';
import { usersConfigSchema } from '../src/config.js';
import {
  appealDecidedEvent,
  authorsCountedEvent,
  caseDecidedEvent,
  promotionDeletedEvent,
  pointsChangedEvent,
  statusChangedEvent,
} from './activity-events.js';
import { memberKeys } from './test-users.js';

const ids = Array.from({ length: 3 }, () => newId());

/** The first and the last warning are reversed. */
const warningDates = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day)));

const events = ids.flatMap((id) => [
  ...[1, 2, 3, 4, 5].map((version) =>
    authorsCountedEvent(id, version, {
      promotions: Math.min(version, 2),
      likes: 2 * version - 2,
      comments: version % 3,
    }),
  ),
  statusChangedEvent(id, 'active', 'removed'),
  promotionDeletedEvent(id, 'active', newId()),
  ...warningDates.map((at) => caseDecidedEvent(id, { warning: true }, at)),
  ...[warningDates[0], warningDates[2]].map((at = new Date()) => appealDecidedEvent(id, at)),
  ...[1, 2, 3, 4].map((version) =>
    pointsChangedEvent(id, version, {
      points: 10 * version,
      level: `Nível ${version}`,
      badges: [`Insígnia ${version}`],
    }),
  ),
]);

const env = {
  MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey,
  PUBLIC_URL: 'http://localhost:8080',
  MAIL_DIR: join(tmpdir(), 'pechincha-mails'),
};

async function start(replicas: number): Promise<TestService> {
  const service = await TestService.start(
    'users',
    (config, kit) => AppModule.forRoot(usersConfigSchema.parse({ ...process.env, ...config, ...env }), kit),
    { replicas },
  );
  const createdAt = new Date('2026-11-01T12:00:00Z');
  for (const [index, _id] of ids.entries()) {
    const email = `pessoa${index}@exemplo.com.br`;
    const account = { _id, name: 'Ana', email, passwordHash: null, role: 'user' as const, createdAt };
    await service
      .getProvider(UnitOfWork)
      .run((tx) => service.getProvider(AccountsService).create(account, tx));
  }
  return service;
}

async function getRowsAfter(
  replicas: number,
  inputEvents: typeof events,
): Promise<Record<string, unknown>[]> {
  const service = await start(replicas);
  try {
    await service.publishAndWait(...inputEvents);
    await service.stop();
    return await service.listRows('accounts');
  } finally {
    await service.destroy();
  }
}

it('users service ends in the same state when events are tripled and shuffled over two replicas', async () => {
  const ordered = await getRowsAfter(1, events);
  expect(ordered).toHaveLength(ids.length);
  for (const account of ordered) {
    expect(account).toMatchObject({
      promotionsCount: 2,
      likesCount: 8,
      commentsCount: 2,
      warnedAt: warningDates[1],
      warnings: warningDates,
      points: 40,
      level: 'Nível 4',
      badges: ['Insígnia 4'],
      pointsVersion: 4,
    });
  }
  expect(await getRowsAfter(2, shuffle(events, { times: 3 }))).toEqual(ordered);
});
