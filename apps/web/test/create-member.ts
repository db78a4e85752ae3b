import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { parseCurrentUser } from '../src/api/user';

export const createMember = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  ...parseCurrentUser({ _id: 'a'.repeat(24), name: 'Ana', createdAt: '2026-11-21T12:00:00.000Z' }),
  ...change,
});
