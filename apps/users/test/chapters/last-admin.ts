import type { Chapter } from '@pechincha/testing/chapters';
import { createAdmin, demoteAllAdmins, setRole, setStatus } from '../admin-requests.js';
import type { TestUsers } from '../test-users.js';

let users: TestUsers;

export const lastAdmin: Chapter<TestUsers> = (getService) => {
  beforeAll(() => {
    users = getService();
  });

  it('remains when two admins remove each other at once', async () => {
    const changes = [
      [setRole, 'user'],
      [setStatus, 'suspended'],
      [setRole, 'manager'],
    ] as const;
    for (const [change, value] of changes) {
      await demoteAllAdmins(users);
      const [one, other] = [await createAdmin(users), await createAdmin(users)];
      const responses = await Promise.all([
        change(users, one, other.id, value),
        change(users, other, one.id, value),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.body.code).toBe('LAST_ADMIN');
      const activeAdmins = { role: 'admin', status: 'active' };
      expect(await users.service.database.collection('accounts').countDocuments(activeAdmins)).toBe(1);
    }
  });
};
