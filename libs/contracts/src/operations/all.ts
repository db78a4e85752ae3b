import type { Operation } from '../operation.js';
import * as gateway from './gateway.js';
import * as moderation from './moderation.js';
import * as notifications from './notifications.js';
import * as promotions from './promotions.js';
import * as users from './users.js';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the REST surface. */
export const operations: readonly Operation[] = [
  users,
  promotions,
  moderation,
  notifications,
  gateway,
].flatMap((module) => Object.values(module).filter(isOperation));
