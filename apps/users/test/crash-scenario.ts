import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteMe, register, updateMe } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { newId, siteChangedEvent } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import type { AccountRow } from '../src/accounts/account.schema.js';
import { AccountsService } from '../src/accounts/accounts.service.js';
import { AppModule } from '../src/app.module.js';
import { usersConfigSchema } from '../src/config.js';
import {
  appealDecidedEvent,
  authorsCountedEvent,
  caseDecidedEvent,
  pointsChangedEvent,
  promotionDeletedEvent,
  pointsRecountedEvent,
  statusChangedEvent,
} from './activity-events.js';
import { memberKeys, randomAddress, toClaims } from './test-users.js';

const env = {
  MEMBER_TOKEN_PRIVATE_KEY: memberKeys.privateKey,
  PUBLIC_URL: 'http://localhost:8080',
  MAIL_DIR: join(tmpdir(), 'pechincha-no-mails'),
  LIMITS_PER_ADDRESS: 'high',
};
const newIds = () => [newId(), newId(), newId(), newId()] as const;
const [counted, removed, deleted, awarded] = newIds();
const [restored, warned, appellant] = newIds();
const ids = [counted, removed, deleted, awarded, restored, warned, appellant] as const;
const headers = { 'x-client-address': randomAddress() };
const email = `${randomBytes(6).toString('hex')}@exemplo.com.br`;
const [requestId, confirmationId] = [newId(), newId()];

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start(
      'users',
      (config, kit) => AppModule.forRoot(usersConfigSchema.parse({ ...process.env, ...config, ...env }), kit),
      {
        database,
        listPendingRows: () => {
          const due = { dueAt: { $lte: new Date() } };
          return {
            sessions: { pendingSync: true },
            reset_requests: due,
            confirmation_requests: due,
            unused_pictures: due,
            accounts: { voteWeightChangesAt: { $lte: new Date() } },
          };
        },
      },
    ),

  async seed(service) {
    const createdAt = new Date('2026-11-01T12:00:00Z');
    for (const [index, _id] of ids.entries()) {
      const account = { _id, name: 'Ana', email: `${index}.${email}`, passwordHash: null, createdAt };
      await service
        .getProvider(UnitOfWork)
        .run((tx) => service.getProvider(AccountsService).create({ ...account, role: 'user' }, tx));
    }
    // One more approved promotion gives this member a second vote.
    const experienced = { createdAt: new Date('2026-01-01T12:00:00Z'), emailConfirmedAt: createdAt };
    await service.database
      .collection<AccountRow>('accounts')
      .updateOne({ _id: counted }, { $set: { ...experienced, promotionsCount: 4 } });
    await service.database
      .collection<AccountRow>('accounts')
      .updateMany({ _id: { $in: [removed, deleted] } }, { $set: { trusted: true } });
  },

  events: [
    statusChangedEvent(removed, 'active', 'removed'),
    promotionDeletedEvent(deleted, 'active', newId()),
    authorsCountedEvent(counted, 3, { promotions: 5, likes: 2, comments: 1 }),
    caseDecidedEvent(warned, { warning: true }),
    appealDecidedEvent(appellant, new Date('2026-11-02T12:00:00Z')),
    pointsChangedEvent(awarded, 2, { points: 5, level: 'Novato', badges: [] }),
    pointsRecountedEvent(restored, 3, { points: 7, level: 'Novato', badges: [] }),
    siteChangedEvent(1, { name: 'Barato' }),
  ],

  async act(service) {
    const password = 'segredo1';
    const registered = await service.call(register, { body: { name: 'Bia', email, password }, headers });
    assertDone(registered);
    const as = toClaims(registered.body.token);
    assertDone(
      await service.call(updateMe, { as, body: { name: 'Beatriz' } }),
      await service.call(deleteMe, { as, body: { password }, headers }),
    );
    const now = new Date();
    const request = { _id: requestId, email: `0.${email}`, askedAt: now, tokens: 0, dueAt: now };
    await service.database.collection('reset_requests').insertOne(request as never);
    const confirmation = { _id: confirmationId, userId: ids[1], dueAt: now };
    await service.database.collection('confirmation_requests').insertOne(confirmation as never);
    await service.database
      .collection<AccountRow>('accounts')
      .updateOne({ _id: restored }, { $set: { emailConfirmedAt: now, voteWeightChangesAt: now } });
    const picture = { _id: 'b'.repeat(40), dueAt: now };
    await service.database.collection('unused_pictures').insertOne(picture as never);
  },
};
