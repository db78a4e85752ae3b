/**
 * What bounds each operation that writes. Tests compare the operations with this copy, so that one without a verdict,
 * and a quota that was removed, fail them.
 */
export type ReviewedLimit =
  /** The gateway's quota of this name, with the calls per member and hour, or per address and minute. */
  | { quota: string; perHour: number }
  | { quota: string; perMinute: number }
  /** Why it needs none; what limits it elsewhere has tests of its own. */
  | { reason: string };

const signIn = {
  reason: 'at most 30 attempts per address and 10 failures per account in 15 minutes (users, login attacks)',
};
const ownSession = { reason: 'ends sessions, so that a repetition needs a sign-in, which is limited' };
const ownContent = { reason: 'deletes what a quota let in, each once' };
const notifications = { reason: 'marks rows read that exist; a repetition changes nothing' };
const staff = { reason: 'for managers and admins, whom the audit log names' };
const adInteractions = { reason: 'one view and one click per person, ad and hour are counted (ads)' };
const alerts = { quota: 'alerts', perHour: 300 };
const pushDevices = { quota: 'push-devices', perHour: 120 };
const saves = { quota: 'saves', perHour: 1_200 };
const reactions = { quota: 'reactions', perHour: 1_200 };

/** By operation id; every operation that is not a GET. */
export const reviewedLimits: Readonly<Record<string, ReviewedLimit>> = {
  register: signIn,
  login: signIn,
  googleLogin: signIn,
  googleExchange: signIn,
  forgotPassword: {
    reason: 'at most 3 mails per account and 30 requests per address in 15 minutes (users, password reset)',
  },
  resetPassword: signIn,
  requestEmailConfirmation: {
    reason: 'LIMIT_CONFIRMATION_MAILS_PER_DAY per account (users, e-mail confirmation)',
  },
  confirmEmail: signIn,
  changePassword: { quota: 'password-changes', perHour: 30 },
  deleteMe: signIn,
  logout: ownSession,
  logoutAll: ownSession,
  updateMe: { quota: 'renames', perHour: 60 },
  uploadAvatar: { quota: 'avatars', perHour: 60 },
  publishPromotion: { reason: 'LIMIT_DEALS_PER_HOUR per member (promotions, quotas)' },
  postComment: { reason: 'LIMIT_COMMENTS_PER_TEN_MINUTES per member (promotions, quotas)' },
  editComment: { quota: 'comment-edits', perHour: 120 },
  toggleCommentUseful: { reason: 'LIMIT_USEFUL_PER_DAY per member (promotions, quotas)' },
  checkPromotion: { reason: 'LIMIT_CHECKS_PER_HOUR per member (promotions, quotas)' },
  reportPromotion: { reason: 'LIMIT_REPORTS_PER_DAY per member (promotions, quotas)' },
  reportComment: { reason: 'LIMIT_REPORTS_PER_DAY per member (promotions, quotas)' },
  fileAppeal: { reason: 'once per decision against the member (moderation, appeals)' },
  editPromotion: { quota: 'edits', perHour: 120 },
  deletePromotion: ownContent,
  deleteComment: ownContent,
  likePromotion: reactions,
  dislikePromotion: reactions,
  savePromotion: saves,
  unsavePromotion: saves,
  createAlert: alerts,
  updateAlert: alerts,
  toggleAlert: alerts,
  deleteAlert: alerts,
  saveGamificationSettings: { quota: 'gamification-settings', perHour: 600 },
  redeemReward: { quota: 'redemptions', perHour: 120 },
  markNotificationRead: notifications,
  markNotificationsRead: notifications,
  saveNotificationSettings: { quota: 'notification-settings', perHour: 600 },
  addPushDevice: pushDevices,
  removePushDevice: pushDevices,
  recordAdViews: adInteractions,
  clickAdvertisement: adInteractions,
  recordClientReports: { quota: 'client-reports', perMinute: 120 },
  approvePromotion: staff,
  rejectPromotion: staff,
  decideAppeal: staff,
  decideCase: staff,
  decideInBulk: staff,
  undoDecision: staff,
  setPromotionProduct: staff,
  setPromotionStatus: staff,
  saveSiteSettings: staff,
  setUserRole: staff,
  setUserTrusted: staff,
  setUserStatus: staff,
  createAdvertisement: staff,
  updateAdvertisement: staff,
  setAdvertisementStatus: staff,
  deleteAdvertisement: staff,
  uploadAdPicture: staff,
  createCityBanner: staff,
  deleteBanner: staff,
  createBadge: staff,
  updateBadge: staff,
  deleteBadge: staff,
  createLevel: staff,
  updateLevel: staff,
  deleteLevel: staff,
  createReward: staff,
  updateReward: staff,
  deleteReward: staff,
  updateGamificationUser: staff,
  updatePointRules: staff,
  updateRedemption: staff,
};

/** The operations whose verdict is that only staff may call them. */
export const isStaffOnly = (limit: ReviewedLimit | undefined): boolean => limit === staff;
