import type { EventContract } from '../event.js';
import * as comment from './comment.js';
import * as gamification from './gamification.js';
import * as moderation from './moderation.js';
import * as notification from './notification.js';
import * as promotion from './promotion.js';
import * as report from './report.js';
import * as site from './site.js';
import * as user from './user.js';

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'producer' in value && 'consumers' in value;

export const events: readonly EventContract[] = [
  user,
  promotion,
  moderation,
  report,
  comment,
  gamification,
  notification,
  site,
].flatMap((module) => Object.values(module).filter(isEvent));
