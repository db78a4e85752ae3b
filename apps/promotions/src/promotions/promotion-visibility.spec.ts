import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { Caller } from '@pechincha/service-kit/caller';
import { Types } from 'mongoose';
import { isOpen, canRead } from './promotion-visibility.js';

const author = new Types.ObjectId();
const member = (id: Types.ObjectId, role: 'user' | 'manager' | 'admin'): Caller => ({
  kind: 'member',
  id: id.toHexString(),
  role,
  sessionId: 's',
});
const callers: Record<string, Caller> = {
  visitor: { kind: 'visitor' },
  stranger: member(new Types.ObjectId(), 'user'),
  author: member(author, 'user'),
  manager: member(new Types.ObjectId(), 'manager'),
  admin: member(new Types.ObjectId(), 'admin'),
};

it.each(['pending', 'rejected', 'removed'] as PromotionStatus[])(
  '%s promotion is readable by its author, managers and admins only',
  (status) => {
    const readers = Object.entries(callers).filter(([, caller]) =>
      canRead({ status, author: { _id: author } }, caller),
    );
    expect(readers.map(([name]) => name)).toEqual(['author', 'manager', 'admin']);
    expect(isOpen(status)).toBe(false);
  },
);

it.each(['active', 'expired'] as PromotionStatus[])(
  '%s promotion is readable by everyone and accepts reactions and comments',
  (status) => {
    expect(
      Object.values(callers).every((caller) => canRead({ status, author: { _id: author } }, caller)),
    ).toBe(true);
    expect(isOpen(status)).toBe(true);
  },
);
