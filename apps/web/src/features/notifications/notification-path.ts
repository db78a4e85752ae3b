import type { Notification } from '@pechincha/contracts/entities/notification';
import { toSafePath } from '../../lib/safe-path';

/** Where a notice leads: a rejected deal's own page says why; every other notice knows its page. */
export const getNotificationPath = ({
  kind,
  path,
  promotionId,
}: Pick<Notification, 'kind' | 'path' | 'promotionId'>): string =>
  kind === 'promotion-rejected' && promotionId ? `/promocao/${promotionId}` : toSafePath(path);
