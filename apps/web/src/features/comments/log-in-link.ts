/** The way in that stands where a member has the form: a visitor who wants to reply is led to it. */
export const LOG_IN_LINK = 'entrar-para-comentar';
