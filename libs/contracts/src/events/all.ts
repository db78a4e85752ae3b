import type { EventContract } from '../event.js';
import { commentCreated } from './comment-created.js';
import { commentDeleted } from './comment-deleted.js';
import { moderationApproved } from './moderation-approved.js';
import { moderationRejected } from './moderation-rejected.js';
import { notificationCreated } from './notification-created.js';
import { pointsChanged } from './points-changed.js';
import { promotionPublished } from './promotion-published.js';
import { promotionReacted } from './promotion-reacted.js';
import { promotionRejected } from './promotion-rejected.js';
import { promotionSubmitted } from './promotion-submitted.js';
import { sessionEnded } from './session-ended.js';
import { userRegistered } from './user-registered.js';
import { userUpdated } from './user-updated.js';

/** Every fact of the product. */
export const events: readonly EventContract[] = [
  userRegistered,
  userUpdated,
  sessionEnded,
  promotionSubmitted,
  promotionPublished,
  promotionRejected,
  promotionReacted,
  moderationApproved,
  moderationRejected,
  commentCreated,
  commentDeleted,
  pointsChanged,
  notificationCreated,
];
