import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { recordAdViews } from '../api/record-ad-views';

/** What the page that is open has shown; another page begins anew. */
let currentPage = '';
let recordedIds = new Set<string>();
let pendingIds: string[] = [];

/** Both places of a page come into sight together: they are told of together. */
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

/** Counts an ad as seen: once per page, however often its turn comes. */
export function useImpressions(visibleAdId: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (visibleAdId) recordImpression(visibleAdId, key);
  }, [visibleAdId, key]);
}
