/** `targetId` is the deal, or the comment being replied to. */
export const getCommentDraftKey = (targetId: string, memberId: string): string =>
  `comment:${memberId}:${targetId}`;

/** Holds the comment whose reply form is open. */
export const getReplyTargetKey = (promotionId: string, memberId: string): string =>
  `reply-to:${memberId}:${promotionId}`;
