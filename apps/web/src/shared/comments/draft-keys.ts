/** `targetId` is the deal, or the comment being replied to. */
export const getCommentDraftKey = (targetId: string, memberId: string): string =>
  `comment:${memberId}:${targetId}`;

/** Holds the members chosen from the suggestions in a draft. */
export const getMentionsDraftKey = (targetId: string, memberId: string): string =>
  `mentions:${memberId}:${targetId}`;

/** Holds the comment whose reply form is open. */
export const getReplyTargetKey = (promotionId: string, memberId: string): string =>
  `reply-to:${memberId}:${promotionId}`;
