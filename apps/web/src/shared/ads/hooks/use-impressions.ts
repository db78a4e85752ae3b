import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { recordAdViews } from '../api/record-ad-views';

/** Ads recorded on the current page; cleared on navigation. */
let currentPage = '';
let recordedIds = new Set<string>();
let pendingIds: string[] = [];

/** Groups the impressions of both slots into one request. */
const BATCH_DELAY_MS = 500;

function flush(): void {
  if (pendingIds.length > 0) recordAdViews(pendingIds);
  pendingIds = [];
}

function recordImpression(id: string, pageKey: string): void {
  if (currentPage !== pageKey) {
    currentPage = pageKey;
    recordedIds = new Set();
  }
  if (recordedIds.has(id)) return;
  recordedIds.add(id);
  if (pendingIds.push(id) === 1) setTimeout(flush, BATCH_DELAY_MS);
}

/** Records one impression per ad and page. */
export function useImpressions(visibleAdId: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (visibleAdId) recordImpression(visibleAdId, key);
  }, [visibleAdId, key]);
}
