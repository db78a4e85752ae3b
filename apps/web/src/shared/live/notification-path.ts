import type { Notification } from '@pechincha/contracts/entities/notification';
import { toSafePath } from '../../lib/safe-path';

/** A rejected deal leads to its own page, which shows the reason; all others to their stored path. */
export const getNotificationPath = ({
  kind,
  path,
  promotionId,
}: Pick<Notification, 'kind' | 'path' | 'promotionId'>): string =>
  kind === 'promotion-rejected' && promotionId ? `/promocao/${promotionId}` : toSafePath(path);
