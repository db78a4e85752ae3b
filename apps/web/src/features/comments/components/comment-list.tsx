import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { useEffect, useMemo, useRef } from 'react';
import { useOwnComments, type CommentPages } from '../api/list-comments';
import type { ReplyTarget } from '../hooks/use-reply-target';
import { oldestFirst, threadsOf } from '../threads';
import { Note } from './note';

interface CommentListProps {
  promotionId: string;
  pages: CommentPages;
  sort: CommentSort;
  /** Whether the deal still takes comments. */
  open: boolean;
  target: ReplyTarget;
}

/** The threads that are loaded, and the button that loads more of them. */
export function CommentList({ promotionId, pages, sort, open, target }: CommentListProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const list = useRef<HTMLOListElement>(null);
  const own = useOwnComments(promotionId);
  // A list that is whole holds them itself, unless they were deleted.
  const unlisted = hasNextPage || isFetching ? own : none;
  const threads = useMemo(() => {
    const listed = data?.pages.flatMap(({ comments }) => comments) ?? [];
    const found = threadsOf(oldestFirst(listed, sort, unlisted));
    return sort === 'newest' ? found.reverse() : found;
  }, [data, sort, unlisted]);
  const shown = useRef(0);
  useEffect(() => {
    // The button that was pressed is gone with the last page: the keyboard goes on from what came.
    // One's own new comment may have stood there until now, and be further down.
    const first = list.current?.children[shown.current] ?? list.current?.lastElementChild;
    if (shown.current > 0 && !hasNextPage && document.activeElement === document.body)
      first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    shown.current = 0;
  }, [data, hasNextPage]);

  return (
    <>
      <ol className="thread" ref={list}>
        {threads.map((note) => (
          <Note key={note._id} note={note} promotionId={promotionId} open={open} target={target} />
        ))}
      </ol>
      {hasNextPage ? (
        <button
          type="button"
          className="button mt-6"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => {
            if (isFetchingNextPage) return;
            shown.current = threads.length;
            void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Carregando...' : 'Ver mais comentários'}
        </button>
      ) : null}
    </>
  );
}

const none: never[] = [];
