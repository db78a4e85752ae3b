// Shows S2 of docs/reliability.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSessionState } from '@pechincha/contracts/operations/internal';
import { getMe, logout } from '@pechincha/contracts/operations/users';
import { parseRedisRunId, SESSIONS_RUN_ID_KEY } from '@pechincha/contracts/sessions';
import { startRedis } from '@pechincha/servers/redis';
import { eventually } from '@pechincha/testing/eventually';
import { RoleAndStatusService } from '../src/sign-in/role-and-status.service.js';
import { TestUsers } from './test-users.js';

it('users service handles all requests without Redis and writes missed changes when Redis returns', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-users-'));
  const redis = await startRedis({ dataDir });
  const alone = await TestUsers.start({ REDIS_URL: redis.url });
  try {
    const member = await alone.createMember();
    await redis.kill();
    expect((await alone.service.call(logout, { as: member.claims })).status).toBe(204);
    const readRequest = { as: { kind: 'gateway' }, params: { id: member.claims.sid } } as const;
    expect((await alone.service.call(getSessionState, readRequest)).body).toMatchObject({ ended: true });
    expect((await alone.service.call(getMe, { as: member.claims })).status).toBe(200);
    const attempts = [];
    for (let wrong = 0; wrong < 11; wrong++) {
      attempts.push((await alone.login({ email: member.email, password: 'errada1' })).status);
    }
    expect(attempts).toEqual([...Array<number>(10).fill(401), 429]);
    await redis.start();
    await eventually(async () =>
      expect(await alone.getSessionState(member.claims.sid)).toMatchObject({ ended: true }),
    );
    await eventually(async () =>
      expect(await alone.service.database.collection('sessions').countDocuments({ pendingSync: true })).toBe(
        0,
      ),
    );
  } finally {
    await alone.destroy();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('users service writes every changed session again when Redis restarts from an older snapshot', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-users-'));
  const redis = await startRedis({ dataDir });
  const alone = await TestUsers.start({ REDIS_URL: redis.url });
  const roleAndStatus = alone.service.getProvider(RoleAndStatusService);
  const isConfirmed = async () => {
    const runId = parseRedisRunId(await alone.redis.info('server'));
    expect(await alone.redis.get(SESSIONS_RUN_ID_KEY)).toBe(runId);
    return runId;
  };
  try {
    const before = await eventually(isConfirmed);
    const [suspended, demoted, same] = [
      await alone.createMember(),
      await alone.createMember(),
      await alone.createMember(),
    ];
    await roleAndStatus.setRole(demoted.id, 'admin');
    await alone.redis.save();
    await roleAndStatus.suspend(suspended.id);
    await roleAndStatus.setRole(demoted.id, 'user');
    expect(await alone.getSessionState(demoted.claims.sid)).toMatchObject({ role: 'user', version: 3 });
    await redis.kill();
    await redis.start();
    const after = await eventually(isConfirmed);
    expect(after).not.toBe(before);
    expect(await alone.getSessionState(suspended.claims.sid)).toMatchObject({
      status: 'suspended',
      ended: true,
    });
    expect(await alone.getSessionState(demoted.claims.sid)).toMatchObject({ role: 'user', version: 3 });
    expect(await alone.getSessionState(same.claims.sid)).toMatchObject({ status: 'active', ended: false });
  } finally {
    await alone.destroy();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
