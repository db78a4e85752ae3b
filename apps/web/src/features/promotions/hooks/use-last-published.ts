import { skipToken, useQuery } from '@tanstack/react-query';
import { promotionKeys } from '../../../lib/keys';

/** Time of the last published deal known to this page; undefined before the first. */
export const useLastPublished = (): number | undefined =>
  useQuery<number>({ queryKey: promotionKeys.lastPublished, queryFn: skipToken }).data;
