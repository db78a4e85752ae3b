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
  caseDecidedEvent,
  commentCreatedEvent,
  promotionDeletedEvent,
  pointsChangedEvent,
  statusChangedEvent,
  reactedEvent,
  commentDeletedEvent,
  commentRestoredEvent,
} from './activity-events.js';
import { memberKeys } from './test-users.js';

const ids = Array.from({ length: 3 }, () => newId());

/** The first and the last caution are reversed. */
const cautionDates = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day)));

const events = ids.flatMap((id) => [
  statusChangedEvent(id, 'pending', 'active'),
  statusChangedEvent(id, 'pending', 'active'),
  statusChangedEvent(id, 'active', 'expired'),
  statusChangedEvent(id, 'pending', 'active'),
  statusChangedEvent(id, 'active', 'removed'),
  statusChangedEvent(id, 'pending', 'rejected'),
  statusChangedEvent(id, 'pending', 'active'),
  promotionDeletedEvent(id, 'active'),
  ...Array.from({ length: 8 }, () => reactedEvent(id, 1)),
  reactedEvent(id, -1),
  reactedEvent(id, 1, -1),
  reactedEvent(id, 0, 1),
  commentCreatedEvent(id),
  commentCreatedEvent(id),
  commentCreatedEvent(id),
  commentDeletedEvent(id),
  commentDeletedEvent(id),
  commentRestoredEvent(id),
  ...cautionDates.map((at) => caseDecidedEvent(id, { caution: true }, at)),
  ...[cautionDates[0], cautionDates[2]].map((at = new Date()) => appealDecidedEvent(id, at)),
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
      cautionedAt: cautionDates[1],
      cautions: cautionDates,
      points: 40,
      level: 'Nível 4',
      badges: ['Insígnia 4'],
      pointsVersion: 4,
    });
  }
  expect(await getRowsAfter(2, shuffle(events, { times: 3 }))).toEqual(ordered);
});
