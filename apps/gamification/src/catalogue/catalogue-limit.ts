/** Limit of the lists of badges, rewards and levels, which are not paged. */
export const MAX_CATALOGUE_ITEMS = 500;
