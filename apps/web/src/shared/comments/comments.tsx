import type { Comment } from '@pechincha/contracts/entities/promotion';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { LoadError } from '../../components/ui/state-page';
import { formatQuantity } from '../../lib/format';
import { useDelayed } from '../../lib/timers';
import { isPendingSignIn, setPendingSignIn, useAfterSignIn, useSession } from '../session/use-session';
import { type CommentPages, useComments, useOwnComments, useReplies, useThread } from './api';
import { CommentForm } from './comment-form';
import { CommentItem, type ThreadProps } from './comment-item';
import {
  addReplies,
  type CommentNode,
  getSignInKey,
  hasComment,
  LOG_IN_LINK_ID,
  sortThreads,
  useReplyTarget,
} from './threads';
import './comments.css';

/** Moves the focus to what a button has loaded, where the button went with the last page. */
function useFocusOnLoaded(container: RefObject<HTMLElement | null>, hasMore: boolean, data: unknown) {
  const before = useRef<Set<string>>(undefined);
  useEffect(() => {
    const items = [...(container.current?.querySelectorAll('li') ?? [])];
    const firstNew = before.current && items.find(({ id }) => !before.current?.has(id));
    if (firstNew && !hasMore && document.activeElement === document.body)
      firstNew.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    if (firstNew) before.current = undefined;
  }, [container, hasMore, data]);
  return (): void => {
    before.current = new Set([...(container.current?.querySelectorAll('li') ?? [])].map(({ id }) => id));
  };
}

interface ThreadItemProps extends ThreadProps {
  thread: CommentNode;
  ownComments: readonly Comment[];
  /** Whether the comment of the address is in this thread. */
  hasLinked: boolean;
}

/** A thread, whose further replies a button loads. */
function ThreadItem({ thread, ownComments, hasLinked, ...shared }: ThreadItemProps) {
  const { promotionId, linkedId } = shared;
  const [isOpen, setIsOpen] = useState(false);
  // Further down in the thread.
  const isLinkedBelow = hasLinked && linkedId !== undefined && !hasComment(thread, linkedId);
  const replies = useReplies(promotionId, thread._id, thread.nextReplies, isOpen || isLinkedBelow);
  const { data, isFetching, hasNextPage, fetchNextPage } = replies;
  const comment = useMemo(
    () => addReplies(thread, data?.pages.flatMap(({ comments }) => comments) ?? [], ownComments),
    [thread, data, ownComments],
  );
  const hasMore = thread.nextReplies !== undefined && (data === undefined || hasNextPage);
  const container = useRef<HTMLElement>(null);
  const onLoad = useFocusOnLoaded(container, hasMore, data);
  const loadMore = (): void => {
    if (data) void fetchNextPage();
    else setIsOpen(true);
  };
  const isMissing = isLinkedBelow && !hasComment(comment, linkedId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  const button = hasMore ? (
    <Button
      className="text-button more-replies"
      disabled={isFetching}
      onClick={() => {
        container.current = document.getElementById(`comentario-${thread._id}`);
        onLoad();
        loadMore();
      }}
    >
      {isFetching ? 'Carregando...' : 'Ver mais respostas'}
    </Button>
  ) : undefined;
  return <CommentItem comment={comment} {...shared} moreReplies={button} />;
}

interface CommentListProps extends ThreadProps {
  pages: CommentPages;
  sort: CommentSort;
  /** The thread of the comment of the address, where no page has it. */
  linked: readonly Comment[];
}

/** Loaded threads and a button for the next page. */
function CommentList({ pages, sort, linked, ...thread }: CommentListProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const list = useRef<HTMLOListElement>(null);
  const ownComments = useOwnComments(thread.promotionId);
  const threads = useMemo(() => {
    const loaded = data?.pages.flatMap(({ comments }) => comments) ?? [];
    return sortThreads(loaded, sort, { linked, own: ownComments });
  }, [data, sort, linked, ownComments]);
  const onLoad = useFocusOnLoaded(list, hasNextPage, data);

  return (
    <>
      <ol className="thread" ref={list}>
        {threads.map((comment) => (
          <ThreadItem
            key={comment._id}
            thread={comment}
            ownComments={ownComments}
            hasLinked={comment._id === linked[0]?._id}
            {...thread}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          className="button mt-6"
          disabled={isFetchingNextPage}
          onClick={() => {
            onLoad();
            void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Carregando...' : 'Ver mais comentários'}
        </Button>
      ) : null}
    </>
  );
}

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

const noComments: Comment[] = [];

/** Loads the thread of the comment of the address, brings the comment into view and returns its id, so that it is marked. */
function useLinkedComment(promotionId: string, { data }: CommentPages) {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const [returnedTo] = useState(() => (navigationType === 'POP' && shownEntries.has(key) ? key : undefined));
  const [linkedElement, setLinkedElement] = useState<HTMLElement | null>(null);
  const id = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined;
  const isLoaded = data !== undefined;
  const isInPages = data?.pages.some(({ comments }) => comments.some(({ _id }) => _id === id)) ?? false;
  const [loadedFor, setLoadedFor] = useState<string>();
  // It keeps its place also when a later page has it.
  if (isLoaded && !isInPages && id !== loadedFor) setLoadedFor(id);
  const thread = useThread(promotionId, id === loadedFor ? id : undefined);

  useEffect(() => {
    if (!isLoaded || !hash.startsWith('#comentario') || key === returnedTo) return undefined;
    shownEntries.add(key);
    const element = linkedElement ?? document.getElementById('comentarios');
    linkedElement?.focus({ preventScroll: true });
    return element ? holdInView(linkedElement?.closest('li') ?? element) : undefined;
  }, [isLoaded, linkedElement, hash, key, returnedTo]);
  return { id, setLinkedElement, thread: thread.data?.comments ?? noComments };
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
  const linked = useLinkedComment(promotionId, pages);
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
  // One thread has no order.
  const showSort =
    sort !== 'oldest' || (loadedComments?.filter(({ parentComment }) => !parentComment).length ?? 0) > 1;

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
            onChange={({ target: { value } }) => setSort(value as CommentSort)}
          >
            <option value="oldest">Mais antigos</option>
            <option value="newest">Mais recentes</option>
            <option value="useful">Mais úteis</option>
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
        linked={linked.thread}
        linkedId={linked.id}
        onLinkedShown={linked.setLinkedElement}
      />
    </section>
  );
}
