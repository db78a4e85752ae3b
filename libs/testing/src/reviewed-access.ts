/**
 * Who may call each operation, as reviewed by a person. Tables of access expect this and not what the operations
 * say of themselves: a wrong `access` there fails them, and a change of one is made twice on purpose.
 * `owner`: members, of whom only the author, or an admin, gets past the service.
 */
const operationIdsByAccess = {
  public: [
    'forgotPassword',
    'googleCallback',
    'googleExchange',
    'googleLogin',
    'googleRedirect',
    'login',
    'publicProfile',
    'register',
    'resetPassword',
    'listComments',
    'listPromotions',
    'listUserPromotions',
    'readPromotion',
    'clickAdvertisement',
    'listActiveAdvertisements',
    'listCityBanners',
    'reportViews',
    'listBadges',
    'listPublicLevels',
    'listRewards',
    'reportClient',
  ],
  member: [
    'changePassword',
    'deleteMe',
    'logout',
    'logoutAll',
    'me',
    'memberNames',
    'updateMe',
    'uploadAvatar',
    'dislike',
    'like',
    'postComment',
    'publishPromotion',
    'listRedemptions',
    'redeemReward',
    'createAlert',
    'deleteAlert',
    'listAlerts',
    'toggleAlert',
    'listNotifications',
    'readAllNotifications',
    'readNotification',
    'exportMe',
  ],
  owner: ['deleteComment', 'deletePromotion', 'editPromotion'],
  manager: ['approvePromotion', 'listPending', 'rejectPromotion'],
  admin: [
    'listAudit',
    'listUsers',
    'setUserRole',
    'setUserStatus',
    'listAdminPromotions',
    'readLocalStats',
    'setPromotionStatus',
    'changeAdvertisement',
    'createAdvertisement',
    'createCityBanner',
    'deleteAdvertisement',
    'deleteBanner',
    'listAdvertisements',
    'readAdvertisement',
    'setAdvertisementStatus',
    'uploadAdPicture',
    'createBadge',
    'createLevel',
    'createReward',
    'deleteBadge',
    'deleteLevel',
    'deleteReward',
    'gamificationStats',
    'listAllRedemptions',
    'listGamificationUsers',
    'listLevels',
    'readLedger',
    'readPointRules',
    'updateBadge',
    'updateGamificationUser',
    'updateLevel',
    'updatePointRules',
    'updateRedemption',
    'updateReward',
    'adminStats',
    'onlineUsers',
  ],
} as const;

export type ReviewedAccess = keyof typeof operationIdsByAccess;

export const reviewedAccess: ReadonlyMap<string, ReviewedAccess> = new Map(
  Object.entries(operationIdsByAccess).flatMap(([access, ids]) =>
    ids.map((id) => [id, access as ReviewedAccess] as const),
  ),
);

/** @throws Error for an operation that nobody reviewed */
export function getReviewedAccess(id: string): ReviewedAccess {
  const access = reviewedAccess.get(id);
  if (!access) throw new Error(`Nobody reviewed who may call ${id}: add it to reviewed-access.ts`);
  return access;
}

/** What a suspended member may call all the same. */
export const allowedWhenSuspended: ReadonlySet<string> = new Set(['deleteMe', 'exportMe']);
