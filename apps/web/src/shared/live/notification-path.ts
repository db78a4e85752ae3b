import type { Notification } from '@pechincha/contracts/entities/notification';
import { toSafePath } from '../../lib/safe-path';

const MY_PROMOTIONS_PATH = '/minhas-promocoes';

/**
 * A rejected deal leads to its own page, which shows the reason, unless it repeats another; all others to their stored
 * path.
 */
export const getNotificationPath = ({
  kind,
  path,
  promotionId,
}: Pick<Notification, 'kind' | 'path' | 'promotionId'>): string =>
  kind === 'promotion-rejected' && promotionId && path === MY_PROMOTIONS_PATH
    ? `/promocao/${promotionId}`
    : toSafePath(path);
