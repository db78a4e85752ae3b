import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/paging';

/** Skip and limit of a page, cut at the maximum number of rows of a list. */
export function toPageWindow({ page, limit }: { page: number; limit: number }) {
  const skip = (page - 1) * limit;
  return { skip, limit: Math.max(0, Math.min(limit, MAX_LIST_ROWS - skip)), maxRows: MAX_LIST_ROWS };
}
