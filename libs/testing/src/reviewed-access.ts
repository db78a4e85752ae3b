/**
 * Who may call each operation. Authorization tests compare the operations with this copy, so that a wrong `access`
 * fails them; a change must be made in both places.
 * `owner`: any member, but the service rejects those who are neither the author nor an admin.
 */
const operationIdsByAccess = {
  public: [
    'confirmEmail',
    'forgotPassword',
    'googleCallback',
    'googleExchange',
    'googleLogin',
    'googleRedirect',
    'login',
    'getPublicProfile',
    'register',
    'resetPassword',
    'listComments',
    'listPromotions',
    'listUserPromotions',
    'listRelatedPromotions',
    'getPriceHistory',
    'getPromotion',
    'clickAdvertisement',
    'listActiveAdvertisements',
    'listCityBanners',
    'recordAdViews',
    'listBadges',
    'listPublicLevels',
    'listRewards',
    'recordClientReports',
  ],
  member: [
    'changePassword',
    'requestEmailConfirmation',
    'deleteMe',
    'logout',
    'logoutAll',
    'getMe',
    'searchMembers',
    'updateMe',
    'uploadAvatar',
    'checkPromotion',
    'dislikePromotion',
    'likePromotion',
    'listDuplicates',
    'listSavedPromotions',
    'postComment',
    'publishPromotion',
    'reportComment',
    'reportPromotion',
    'savePromotion',
    'unsavePromotion',
    'listRedemptions',
    'redeemReward',
    'createAlert',
    'deleteAlert',
    'listAlerts',
    'toggleAlert',
    'updateAlert',
    'listNotifications',
    'markNotificationsRead',
    'markNotificationRead',
    'getNotificationSettings',
    'saveNotificationSettings',
    'getPushKey',
    'addPushDevice',
    'removePushDevice',
    'exportMyData',
  ],
  owner: ['deleteComment', 'deletePromotion', 'editPromotion'],
  manager: [
    'approvePromotion',
    'decideCase',
    'listCases',
    'listPending',
    'rejectPromotion',
    'setPromotionProduct',
  ],
  admin: [
    'listAudit',
    'listUsers',
    'setUserRole',
    'setUserStatus',
    'listAdminPromotions',
    'getLocalStats',
    'setPromotionStatus',
    'updateAdvertisement',
    'createAdvertisement',
    'createCityBanner',
    'deleteAdvertisement',
    'deleteBanner',
    'listAdvertisements',
    'getAdvertisement',
    'setAdvertisementStatus',
    'uploadAdPicture',
    'createBadge',
    'createLevel',
    'createReward',
    'deleteBadge',
    'deleteLevel',
    'deleteReward',
    'getGamificationStats',
    'listAllRedemptions',
    'listGamificationUsers',
    'listLevels',
    'getLedger',
    'getPointRules',
    'updateBadge',
    'updateGamificationUser',
    'updateLevel',
    'updatePointRules',
    'updateRedemption',
    'updateReward',
    'getAdminStats',
    'getOnlineUsers',
  ],
} as const;

export type ReviewedAccess = keyof typeof operationIdsByAccess;

export const reviewedAccess: ReadonlyMap<string, ReviewedAccess> = new Map(
  Object.entries(operationIdsByAccess).flatMap(([access, ids]) =>
    ids.map((id) => [id, access as ReviewedAccess] as const),
  ),
);

/** @throws Error for an operation that is not listed */
export function getReviewedAccess(id: string): ReviewedAccess {
  const access = reviewedAccess.get(id);
  if (!access) throw new Error(`No reviewed access for ${id}: add it to reviewed-access.ts`);
  return access;
}

/** Operations that suspended members may call. */
export const allowedWhenSuspended: ReadonlySet<string> = new Set(['deleteMe', 'exportMyData']);
