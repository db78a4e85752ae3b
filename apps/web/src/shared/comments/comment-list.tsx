import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { useEffect, useMemo, useRef } from 'react';
import { useOwnComments, type CommentPages } from './list-comments';
import type { ReplyTarget } from './use-reply-target';
import { mergeOldestFirst, buildThreads } from './threads';
import { CommentItem } from './comment-item';

interface CommentListProps {
  promotionId: string;
  pages: CommentPages;
  sort: CommentSort;
  /** Whether the deal accepts comments. */
  open: boolean;
  replyTarget: ReplyTarget;
  /** The comment of the address. */
  linkedId: string | undefined;
}

/** Loaded threads and a button for the next page. */
export function CommentList({ promotionId, pages, sort, open, replyTarget, linkedId }: CommentListProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const list = useRef<HTMLOListElement>(null);
  const ownComments = useOwnComments(promotionId);
  // A complete list already contains the member's own new comments.
  const unlisted = hasNextPage || isFetching ? ownComments : noComments;
  const threads = useMemo(() => {
    const listed = data?.pages.flatMap(({ comments }) => comments) ?? [];
    const oldestThreads = buildThreads(mergeOldestFirst(listed, sort, unlisted));
    return sort === 'newest' ? oldestThreads.reverse() : oldestThreads;
  }, [data, sort, unlisted]);
  const previousCount = useRef(0);
  useEffect(() => {
    // The "load more" button disappears with the last page: focus moves to the first new comment. An own new
    // comment may have been at this index before and now be further down.
    const firstNew = list.current?.children[previousCount.current] ?? list.current?.lastElementChild;
    if (previousCount.current > 0 && !hasNextPage && document.activeElement === document.body)
      firstNew?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    previousCount.current = 0;
  }, [data, hasNextPage]);

  return (
    <>
      <ol className="thread" ref={list}>
        {threads.map((comment) => (
          <CommentItem
            key={comment._id}
            comment={comment}
            promotionId={promotionId}
            open={open}
            replyTarget={replyTarget}
            linkedId={linkedId}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <button
          type="button"
          className="button mt-6"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => {
            if (isFetchingNextPage) return;
            previousCount.current = threads.length;
            void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Carregando...' : 'Ver mais comentários'}
        </button>
      ) : null}
    </>
  );
}

const noComments: never[] = [];
