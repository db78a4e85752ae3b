import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CommentPages } from '../api/list-comments';

const PREFIX = '#comentario-';
/** What stands above the comment may still be loading: its place is held for this long. */
const HOLD_MS = 8_000;
const interactions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keys of the history's entries whose comment was brought into view: those who come back find their place instead. */
const shownEntries = new Set<string>();

/** Keeps an element at the top of the page until its reader does something. */
function holdInView(element: HTMLElement): () => void {
  const start = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of interactions) removeEventListener(type, stop);
  };
  let top = NaN;
  const check = (): void => {
    // Only when it has moved: at the end of a page it cannot be at the top.
    if (element.getBoundingClientRect().top !== top) element.scrollIntoView({ behavior: 'instant' });
    ({ top } = element.getBoundingClientRect());
    if (performance.now() - start < HOLD_MS) frame = requestAnimationFrame(check);
    else stop();
  };
  for (const type of interactions) addEventListener(type, stop, { passive: true });
  check();
  return stop;
}

/** Loads the comment of the address, brings it into view and returns its id, so that it is marked. */
export function useLinkedComment({ data, hasNextPage, isFetching, fetchNextPage, refetch }: CommentPages) {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const [returnedTo] = useState(() => (navigationType === 'POP' && shownEntries.has(key) ? key : undefined));
  const id = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined;
  const isLoaded = data !== undefined;
  const isFound = data?.pages.some(({ comments }) => comments.some(({ _id }) => _id === id)) ?? false;
  const refetchedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!id || !isLoaded || isFound || isFetching) return;
    if (hasNextPage) void fetchNextPage();
    // It may be newer than the list.
    else if (refetchedFor.current !== id) {
      refetchedFor.current = id;
      void refetch();
    }
  }, [id, isLoaded, isFound, isFetching, hasNextPage, fetchNextPage, refetch]);

  useEffect(() => {
    if (!isLoaded || !hash.startsWith('#comentario') || key === returnedTo) return undefined;
    shownEntries.add(key);
    const linked = document.getElementById(hash.slice(1));
    const element = linked ?? document.getElementById('comentarios');
    linked?.querySelector<HTMLElement>('.comment')?.focus({ preventScroll: true });
    return element ? holdInView(element) : undefined;
  }, [isLoaded, isFound, hash, key, returnedTo]);
  return id;
}
