import type { ModelDefinition } from '@nestjs/mongoose';
import { siteFeature } from '@pechincha/service-kit/site';
import {
  VALIDITY_VOTE_MODEL,
  validityVoteSchema,
  COUPON_VOTE_MODEL,
  couponVoteSchema,
} from './votes/validity-votes.repository.js';
import { PROOF_VOTE_MODEL, proofVoteSchema } from './validity-votes/proofs.service.js';
import { VOTE_CONFIRMATION_MODEL, voteConfirmationSchema } from './lifecycle/vote-confirmations.js';
import { COUPON_MODEL, couponSchema } from './validity-votes/coupons.repository.js';
import { CITY_MODEL, citySchema } from './cities/cities.service.js';
import {
  CITY_AUTHOR_MODEL,
  CITY_COUNTER_DELTA_MODEL,
  CITY_COUNTER_MODEL,
  cityAuthorSchema,
  cityCounterDeltaSchema,
  cityCounterSchema,
} from './city-counters/city-counter.js';
import { COMMENT_MODEL, commentSchema } from './comments/comments.repository.js';
import { USEFUL_VOTE_MODEL, usefulVoteSchema } from './comments/useful-votes.repository.js';
import { REMOVED_COMMENT_MODEL, removedCommentSchema } from './comments/removed-comments.repository.js';
import { AUTHOR_COUNTS_MODEL, authorCountsSchema } from './counts/author-counts.service.js';
import { COUNT_DELTA_MODEL, countDeltaSchema } from './counts/count-deltas.repository.js';
import { MEMBER_MODEL, memberSchema } from './members/member.schema.js';
import { PRODUCT_LINK_MODEL, productLinkSchema } from './products/products.repository.js';
import { PRODUCT_PRICE_MODEL, productPriceSchema } from './products/product-prices.repository.js';
import {
  DELETED_PROMOTION_MODEL,
  deletedPromotionSchema,
  STATUS_CHANGE_MODEL,
  statusChangeSchema,
} from './promotions/promotion-history.schema.js';
import { PROMOTION_MODEL, promotionSchema } from './promotions/promotion.schema.js';
import {
  ADDRESS_GROUP_MODEL,
  addressGroupSchema,
  REACTION_MODEL,
  reactionSchema,
} from './reactions/reactions.repository.js';
import { REACTION_DAY_MODEL, reactionDaySchema } from './reactions/reaction-days.repository.js';
import { RENAME_JOB_MODEL, renameJobSchema } from './renaming/author-renamer.js';
import { SAVE_MODEL, saveSchema } from './saves/saves.repository.js';
import { VOCABULARY_MODEL, vocabularySchema } from './search/vocabulary.repository.js';
import { CATEGORY_LOCK_MODEL, categoryLockSchema } from './site/site-checks.service.js';
import { MEMBER_STATUS_MODEL, memberStatusSchema } from './member-statuses/member-status.repository.js';
import { SUSPENSION_JOB_MODEL, suspensionJobSchema } from './suspension/suspension.worker.js';

/** All collections of this service. */
export const models: ModelDefinition[] = [
  siteFeature,
  { name: CATEGORY_LOCK_MODEL, schema: categoryLockSchema },
  { name: CITY_MODEL, schema: citySchema },
  { name: CITY_COUNTER_MODEL, schema: cityCounterSchema },
  { name: CITY_COUNTER_DELTA_MODEL, schema: cityCounterDeltaSchema },
  { name: CITY_AUTHOR_MODEL, schema: cityAuthorSchema },
  { name: COUNT_DELTA_MODEL, schema: countDeltaSchema },
  { name: AUTHOR_COUNTS_MODEL, schema: authorCountsSchema },
  { name: MEMBER_MODEL, schema: memberSchema },
  { name: PROMOTION_MODEL, schema: promotionSchema },
  { name: DELETED_PROMOTION_MODEL, schema: deletedPromotionSchema },
  { name: PRODUCT_PRICE_MODEL, schema: productPriceSchema },
  { name: PRODUCT_LINK_MODEL, schema: productLinkSchema },
  { name: STATUS_CHANGE_MODEL, schema: statusChangeSchema },
  { name: VOCABULARY_MODEL, schema: vocabularySchema },
  { name: REACTION_MODEL, schema: reactionSchema },
  { name: REACTION_DAY_MODEL, schema: reactionDaySchema },
  { name: ADDRESS_GROUP_MODEL, schema: addressGroupSchema },
  { name: VALIDITY_VOTE_MODEL, schema: validityVoteSchema },
  { name: PROOF_VOTE_MODEL, schema: proofVoteSchema },
  { name: VOTE_CONFIRMATION_MODEL, schema: voteConfirmationSchema },
  { name: COUPON_VOTE_MODEL, schema: couponVoteSchema },
  { name: COUPON_MODEL, schema: couponSchema },
  { name: SAVE_MODEL, schema: saveSchema },
  { name: MEMBER_STATUS_MODEL, schema: memberStatusSchema },
  { name: SUSPENSION_JOB_MODEL, schema: suspensionJobSchema },
  { name: COMMENT_MODEL, schema: commentSchema },
  { name: USEFUL_VOTE_MODEL, schema: usefulVoteSchema },
  { name: REMOVED_COMMENT_MODEL, schema: removedCommentSchema },
  { name: RENAME_JOB_MODEL, schema: renameJobSchema },
];
