/** Id of the sign-in link that replaces the comment form for visitors; Reply focuses it. */
export const LOG_IN_LINK_ID = 'entrar-para-comentar';

/** Of what a visitor wants to do after signing in: to comment, or to reply to a comment by its id. */
export const getSignInKey = (promotionId: string): string => `comment:${promotionId}`;
