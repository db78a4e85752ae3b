import type { EventContract } from '../event.js';
import { appealDecided } from './appeal-decided.js';
import { authorsRecounted } from './authors-recounted.js';
import { badgeEarned } from './badge-earned.js';
import { caseDecided } from './case-decided.js';
import { caseWarned } from './case-warned.js';
import { commentCreated } from './comment-created.js';
import { commentDeleted } from './comment-deleted.js';
import { commentRestored } from './comment-restored.js';
import { moderationApproved } from './moderation-approved.js';
import { moderationRejected } from './moderation-rejected.js';
import { moderationReopened } from './moderation-reopened.js';
import { moderationReversed } from './moderation-reversed.js';
import { notificationChanged } from './notification-changed.js';
import { notificationCreated } from './notification-created.js';
import { pointsChanged } from './points-changed.js';
import { priceSuggested } from './price-suggested.js';
import { promotionChanged } from './promotion-changed.js';
import { promotionDecisionSettled } from './promotion-decision-settled.js';
import { promotionDeleted } from './promotion-deleted.js';
import { promotionHeated } from './promotion-heated.js';
import { promotionPublished } from './promotion-published.js';
import { promotionReacted } from './promotion-reacted.js';
import { promotionRejected } from './promotion-rejected.js';
import { promotionSaved } from './promotion-saved.js';
import { promotionStatusChanged } from './promotion-status-changed.js';
import { promotionSubmitted } from './promotion-submitted.js';
import { redemptionStatusChanged } from './redemption-status-changed.js';
import { reportDecided } from './report-decided.js';
import { reportFiled } from './report-filed.js';
import { rewardRedeemed } from './reward-redeemed.js';
import { sessionChanged } from './session-changed.js';
import { standingsRecounted } from './standings-recounted.js';
import { userDeleted } from './user-deleted.js';
import { userEmailChanged } from './user-email-changed.js';
import { userRegistered } from './user-registered.js';
import { userStandingChanged } from './user-standing-changed.js';
import { userUpdated } from './user-updated.js';

export const events: readonly EventContract[] = [
  userRegistered,
  userUpdated,
  userEmailChanged,
  userDeleted,
  userStandingChanged,
  sessionChanged,
  promotionSubmitted,
  promotionPublished,
  promotionHeated,
  promotionRejected,
  promotionSaved,
  promotionStatusChanged,
  promotionChanged,
  promotionDeleted,
  promotionReacted,
  promotionDecisionSettled,
  moderationApproved,
  moderationRejected,
  moderationReopened,
  moderationReversed,
  reportFiled,
  priceSuggested,
  caseWarned,
  caseDecided,
  appealDecided,
  reportDecided,
  commentCreated,
  commentDeleted,
  commentRestored,
  authorsRecounted,
  pointsChanged,
  standingsRecounted,
  badgeEarned,
  rewardRedeemed,
  redemptionStatusChanged,
  notificationCreated,
  notificationChanged,
];
