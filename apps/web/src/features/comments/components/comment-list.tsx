import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { useEffect, useMemo, useRef } from 'react';
import { useOwnComments, type CommentPages } from '../api/list-comments';
import type { ReplyTarget } from '../hooks/use-reply-target';
import { mergeOldestFirst, buildThreads } from '../threads';
import { CommentItem } from './comment-item';

interface CommentListProps {
  promotionId: string;
  pages: CommentPages;
  sort: CommentSort;
  /** Whether the deal still takes comments. */
  open: boolean;
  replyTarget: ReplyTarget;
}

/** The threads that are loaded, and the button that loads more of them. */
export function CommentList({ promotionId, pages, sort, open, replyTarget }: CommentListProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const list = useRef<HTMLOListElement>(null);
  const own = useOwnComments(promotionId);
  // A list that is whole holds them itself, unless they were deleted.
  const unlisted = hasNextPage || isFetching ? own : noComments;
  const threads = useMemo(() => {
    const listed = data?.pages.flatMap(({ comments }) => comments) ?? [];
    const oldestThreads = buildThreads(mergeOldestFirst(listed, sort, unlisted));
    return sort === 'newest' ? oldestThreads.reverse() : oldestThreads;
  }, [data, sort, unlisted]);
  const previousCount = useRef(0);
  useEffect(() => {
    // The button that was pressed is gone with the last page: the keyboard goes on from what came.
    // One's own new comment may have stood there until now, and be further down.
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
