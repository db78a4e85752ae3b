/** Id of the sign-in link that replaces the comment form for visitors; Reply focuses it. */
export const LOG_IN_LINK_ID = 'entrar-para-comentar';
