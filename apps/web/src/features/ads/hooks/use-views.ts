import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countViews } from '../api/count-views';

/** What the page that is open has shown; another page begins anew. */
let page = '';
let shown = new Set<string>();
let waiting: string[] = [];

/** Both places of a page come into sight together: they are told of together. */
const TOGETHER = 500;

function tell(): void {
  if (waiting.length > 0) countViews(waiting);
  waiting = [];
}

function see(id: string, onPage: string): void {
  if (page !== onPage) {
    page = onPage;
    shown = new Set();
  }
  if (shown.has(id)) return;
  shown.add(id);
  if (waiting.push(id) === 1) setTimeout(tell, TOGETHER);
}

/** Counts an ad as seen: once per page, however often its turn comes. */
export function useViews(seen: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (seen) see(seen, key);
  }, [seen, key]);
}
