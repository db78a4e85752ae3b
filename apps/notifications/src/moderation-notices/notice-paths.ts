/** The page with all promotions of the member, whatever their status. */
export const MY_PROMOTIONS_PATH = '/minhas-promocoes';

/** The page where members appeal against decisions, and see what was answered. */
export const APPEALS_PATH = '/recursos';

/** The public list of decisions. */
export const MODERATION_LOG_PATH = '/moderacao';
