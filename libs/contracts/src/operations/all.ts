import type { Operation, PublicAccess } from '../operation.js';
import * as ads from './ads.js';
import * as alerts from './alerts.js';
import * as gamification from './gamification.js';
import * as gamificationAdmin from './gamification-admin.js';
import * as gateway from './gateway.js';
import * as moderation from './moderation.js';
import * as notifications from './notifications.js';
import * as openModeration from './moderation-log.js';
import * as products from './products.js';
import * as promotions from './promotions.js';
import * as promotionsAdmin from './promotions-admin.js';
import * as reports from './reports.js';
import * as savedPromotions from './saved-promotions.js';
import * as site from './site.js';
import * as users from './users.js';
import * as usersAdmin from './users-admin.js';

/** An operation with a public route. */
export type PublicOperation = Operation & { readonly access: PublicAccess };

const isOperation = (value: unknown): value is PublicOperation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const operations: readonly PublicOperation[] = [
  users,
  usersAdmin,
  promotions,
  promotionsAdmin,
  savedPromotions,
  products,
  reports,
  moderation,
  openModeration,
  ads,
  gamification,
  gamificationAdmin,
  alerts,
  notifications,
  site,
  gateway,
].flatMap((module) => Object.values(module).filter(isOperation));
