import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { LoadError } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { useDelayed } from '../../lib/timers';
import { isPendingSignIn, setPendingSignIn, useAfterSignIn, useSession } from '../session/use-session';
import { type CommentPages, useComments, useOwnComments } from './api';
import { CommentForm } from './comment-form';
import { CommentItem, type ThreadProps } from './comment-item';
import { buildThreads, getSignInKey, LOG_IN_LINK_ID, mergeOldestFirst, useReplyTarget } from './threads';
import './comments.css';

interface CommentListProps extends ThreadProps {
  pages: CommentPages;
  sort: CommentSort;
}

/** Loaded threads and a button for the next page. */
function CommentList({ pages, sort, ...thread }: CommentListProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const list = useRef<HTMLOListElement>(null);
  const ownComments = useOwnComments(thread.promotionId);
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
          <CommentItem key={comment._id} comment={comment} {...thread} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          className="button mt-6"
          disabled={isFetchingNextPage}
          onClick={() => {
            previousCount.current = threads.length;
            void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Carregando...' : 'Ver mais comentários'}
        </Button>
      ) : null}
    </>
  );
}

const noComments: never[] = [];

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
function useLinkedComment({ data, hasNextPage, isFetching, fetchNextPage, refetch }: CommentPages) {
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

interface CommentsProps {
  promotionId: string;
  /** Comment count of the deal, shown until the comments load. */
  count: number;
  open: boolean;
  /** Comments open once the deal is approved. */
  isAwaitingApproval: boolean;
}

export function Comments({ promotionId, count, open, isAwaitingApproval }: CommentsProps) {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const isSignedIn = user !== null;
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    // The session ended while the form had the focus.
    if (wasSignedIn.current && !isSignedIn && document.activeElement === document.body)
      document.getElementById(LOG_IN_LINK_ID)?.focus({ preventScroll: true });
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
  const [sort, setSort] = useState<CommentSort>('oldest');
  const pages = useComments(promotionId, sort);
  const { data, isPending, isError, refetch } = pages;
  const linkedId = useLinkedComment(pages);
  const showSkeleton = useDelayed(isPending);
  const replyTarget = useReplyTarget(promotionId, user?._id);
  const signInKey = getSignInKey(promotionId);
  useAfterSignIn<string | undefined>(signInKey, (replyTo) => {
    // The session may have ended in the middle of a reply.
    const target = replyTo ?? replyTarget.id;
    if (target) replyTarget.set(target);
    // A reply whose comment has not been loaded yet takes the focus when it is.
    document.querySelector<HTMLElement>(`#comentarios ${target ? 'li ' : ''}textarea`)?.focus();
  });
  const loadedComments = data?.pages.flatMap(({ comments }) => comments);
  const commentCount =
    data?.pages.at(-1)?.total ?? loadedComments?.filter(({ deleted }) => !deleted).length ?? count;
  // A single page needs no sort choice.
  const showSort = sort === 'newest' || pages.hasNextPage || (data?.pages.length ?? 0) > 1;

  return (
    <section className="comments" id="comentarios" aria-labelledby="comentarios-titulo">
      <h2 className="outline-0" id="comentarios-titulo" tabIndex={-1}>
        {commentCount === 0 ? 'Comentários' : formatQuantity(commentCount, 'comentário', 'comentários')}
      </h2>
      {open && user ? <CommentForm key={user._id} author={user} promotionId={promotionId} /> : null}
      {open && !user && !isLoading ? (
        <p className="mt-3">
          <Link
            id={LOG_IN_LINK_ID}
            className="log-in-link"
            to="/login"
            state={{ from: `${pathname}${search}#comentarios` }}
            onClick={() => {
              // Set already by a press of Reply.
              if (!isPendingSignIn(signInKey)) setPendingSignIn(signInKey);
            }}
          >
            Faça login para comentar.
          </Link>
        </p>
      ) : null}
      {open ? null : (
        <p className="muted mt-3">
          {isAwaitingApproval
            ? 'Os comentários abrem quando a promoção entrar no ar.'
            : 'Esta promoção não recebe comentários.'}
        </p>
      )}
      {showSort ? (
        <label className="comment-order">
          Ordem
          <select
            className="input"
            value={sort}
            onChange={({ target: { value } }) => setSort(value === 'newest' ? 'newest' : 'oldest')}
          >
            <option value="oldest">Mais antigos</option>
            <option value="newest">Mais recentes</option>
          </select>
        </label>
      ) : null}
      {showSkeleton ? (
        <div aria-hidden="true">
          <div className="skeleton mt-6 h-4 w-40" />
          <div className="skeleton mt-3 h-4 w-full" />
          <div className="skeleton mt-3 h-4 w-2/3" />
        </div>
      ) : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar comentários</LoadError>
      ) : null}
      {loadedComments?.length === 0 && open ? (
        <p className="muted mt-4">Ninguém comentou ainda. Vale o preço?</p>
      ) : null}
      <CommentList
        promotionId={promotionId}
        pages={pages}
        sort={sort}
        open={open}
        replyTarget={replyTarget}
        linkedId={linkedId}
      />
    </section>
  );
}
