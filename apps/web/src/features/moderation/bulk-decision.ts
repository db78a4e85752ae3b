import type { BulkDecision } from '@pechincha/contracts/operations/moderation';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PendingPromotion } from '../../api/moderation';
import { array, boolean, object, text, toObject } from '../../api/parsers';
import { refreshMemberViews } from '../../components/admin/use-admin-mutation';
import { apiBaseUrl } from '../../config';
import { moderationKeys } from '../../lib/admin-keys';
import { ACTION_ERROR_TEXT, getErrorMessage, isOutcomeUnknown, isSessionEnded } from '../../lib/api-error';
import { getDraft, saveDraft } from '../../lib/drafts';
import { http } from '../../lib/http';
import { formatQuantity } from '../../lib/format';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { isInQueue } from './reviews-api';

type BulkRequest = Pick<BulkDecision, 'decision' | 'moderationReason' | 'items'> & {
  /** Of a rejection. */
  reasonCode?: BulkDecision['reasonCode'];
};

/** Why several deals are rejected. */
export type BulkReason = Pick<BulkDecision, 'moderationReason' | 'reasonCode'>;

interface BulkResult {
  id: string;
  ok: boolean;
  msg: string;
}

const parseResults = array(object<BulkResult>({ id: text(), ok: boolean(), msg: text() }));

const BULK_PATH = '/admin/moderation/bulk';

const RETRY_DELAYS_MS = [1_000, 3_000];

/**
 * At most 50, each decided by itself. While the outcome is unknown it is sent again, twice: the server answers the same
 * decision of the same manager as it did before. @param isLeaving the request must outlive the page
 */
async function decideInBulk(request: BulkRequest, isLeaving: boolean): Promise<BulkResult[]> {
  const token = getToken();
  for (let attempt = 0; ; attempt += 1)
    try {
      const isOutliving = isLeaving && attempt === 0;
      const data = isOutliving
        ? await sendLeaving(request)
        : (await http.put<unknown>(BULK_PATH, request)).data;
      return parseResults(toObject(data)['results']);
    } catch (error) {
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined || !isOutcomeUnknown(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      // Another member must not send it.
      if (getToken() !== token) throw error;
    }
}

/** Without axios, which starts later: a page that is left does not wait for that. */
async function sendLeaving(request: BulkRequest): Promise<unknown> {
  const response = await fetch(apiBaseUrl + BULK_PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${getToken()}` },
    body: JSON.stringify(request),
    keepalive: true,
  });
  return response.json();
}

/** Draft of the reason to reject several, and of the one that the log names. */
export const BULK_REASON_DRAFT_KEY = 'bulk-reason';
export const BULK_REASON_CODE_DRAFT_KEY = 'bulk-reason-code';

/** As the server's limit. */
const MAX_BULK_DECISIONS_PER_REQUEST = 50;

/** How long a decision on several deals can be taken back before it is sent. */
const UNDO_MS = 10_000;

export interface WaitingDecision {
  ids: ReadonlySet<string>;
  decision: BulkRequest['decision'];
  /** It can no longer be taken back. */
  isSent: boolean;
}

type Selection = ReadonlySet<string>;
const noSelection: Selection = new Set();

/** Decides several deals at once, after a time in which that can be taken back, or when the page is left. */
export function useBulkDecision() {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<WaitingDecision>();
  /** The last decision was taken back, and nothing was chosen since. */
  const [isUndone, setIsUndone] = useState(false);
  const pending = useRef<{ requests: BulkRequest[]; timer: number }>(undefined);
  const [chosen, setChosen] = useState<Selection>();
  // In the cache: the page may have been left, and opened again, before the decision failed.
  const { data: failed = noSelection } = useQuery<Selection>({
    queryKey: moderationKeys.failed,
    queryFn: skipToken,
  });
  const setFailed = (ids: Iterable<string>): void =>
    void queries.setQueryData<Selection>(moderationKeys.failed, new Set(ids));

  const isPending = (id: string): boolean => isInQueue(queries, id);
  // What was chosen while another decision waited is not mixed with it: one press must not decide both.
  const isChosen = chosen && (chosen.size === 0 || [...chosen].some(isPending));
  const selection = isChosen ? chosen : failed;

  const send = async (isLeaving = false): Promise<void> => {
    const current = pending.current;
    if (!current) return;
    const { requests, timer } = current;
    clearTimeout(timer);
    pending.current = undefined;
    setWaiting((shown) => shown && { ...shown, isSent: true });
    const token = getToken();
    const restoreReason = takeReason(requests[0]);
    const outcomes = await Promise.allSettled(requests.map((request) => decideInBulk(request, isLeaving)));
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    const failures = outcomes.flatMap((outcome, index) =>
      outcome.status === 'fulfilled'
        ? []
        : (requests[index]?.items ?? []).map(({ id }) => ({ id, error: outcome.reason as unknown })),
    );
    refreshMemberViews(queries);
    showResults(results, requests[0]?.decision ?? 'approve');
    await queries.invalidateQueries({ queryKey: moderationKeys.pending, refetchType: 'all' });
    const open = failures.filter(({ id, error }) => isPending(id) || !isOutcomeUnknown(error));
    showFailures(open, failures.length - open.length);
    if (open.length > 0) restoreReason();
    if (getToken() === token) setFailed(open.map(({ id }) => id));
    setWaiting(undefined);
  };
  const sendLatest = useRef(send);
  useEffect(() => {
    sendLatest.current = send;
  });
  useEffect(() => {
    const sendLeaving = (): void => void sendLatest.current(true);
    // The first leaves the request more time, the second also comes where a phone leaves the page.
    addEventListener('beforeunload', sendLeaving);
    addEventListener('pagehide', sendLeaving);
    return () => {
      removeEventListener('beforeunload', sendLeaving);
      removeEventListener('pagehide', sendLeaving);
      void sendLatest.current();
    };
  }, []);

  return {
    waiting,
    isUndone,
    selection,
    select(ids: readonly string[]): void {
      setIsUndone(false);
      setChosen(waiting && ids.length === 0 ? undefined : new Set(ids));
      setFailed([]);
    },
    start(
      deals: readonly PendingPromotion[],
      decision: BulkRequest['decision'],
      reason: BulkReason | undefined = undefined,
    ): void {
      const items = deals.flatMap(({ _id, revision }) =>
        revision === undefined ? [] : [{ id: _id, revision }],
      );
      const requests = Array.from(
        { length: Math.ceil(items.length / MAX_BULK_DECISIONS_PER_REQUEST) },
        (_, index) => {
          const start = index * MAX_BULK_DECISIONS_PER_REQUEST;
          return {
            decision,
            ...(reason ?? { moderationReason: '' }),
            items: items.slice(start, start + MAX_BULK_DECISIONS_PER_REQUEST),
          };
        },
      );
      pending.current = { requests, timer: window.setTimeout(() => void sendLatest.current(), UNDO_MS) };
      setIsUndone(false);
      setWaiting({ ids: new Set(items.map(({ id }) => id)), decision, isSent: false });
      setChosen(undefined);
      setFailed([]);
    },
    undo(): void {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      setFailed(waiting?.ids ?? noSelection);
      setWaiting(undefined);
      setIsUndone(true);
    },
  };
}

/** The draft of the reason is that of the next decision now, unless this one fails. @returns puts it back */
function takeReason(request: BulkRequest | undefined): () => void {
  const drafts = request?.decision === 'reject' ? [BULK_REASON_DRAFT_KEY, BULK_REASON_CODE_DRAFT_KEY] : [];
  const taken = drafts.map((key) => [key, getDraft(key)] as const);
  for (const [key] of taken) saveDraft(key, '');
  return () => {
    // Another one may have been written meanwhile.
    if (!getDraft(BULK_REASON_DRAFT_KEY)) for (const [key, text] of taken) saveDraft(key, text);
  };
}

/** @param goneCount deals that have left the queue, nobody knows by whose decision */
function showFailures(open: readonly { error: unknown }[], goneCount: number): void {
  if (goneCount > 0)
    showToast(
      'warning',
      `${formatQuantity(goneCount, 'promoção saiu', 'promoções saíram')} da fila, mas a resposta do servidor se perdeu.`,
    );
  if (!open[0]) return;
  const { error } = open[0];
  const count = formatQuantity(open.length, 'promoção ficou', 'promoções ficaram');
  if (isSessionEnded(error)) showToast('warning', `${count} na fila: sua sessão terminou antes.`);
  else showToast('error', getErrorMessage(error, ACTION_ERROR_TEXT));
}

function showResults(results: readonly BulkResult[], decision: BulkRequest['decision']): void {
  const failed = results.filter(({ ok }) => !ok);
  const count = results.length - failed.length;
  const verb = decision === 'approve' ? ['aprovada', 'aprovadas'] : ['rejeitada', 'rejeitadas'];
  if (count > 0)
    showToast('success', `${formatQuantity(count, `promoção ${verb[0]}`, `promoções ${verb[1]}`)}.`);
  for (const reason of new Set(failed.map(({ msg }) => msg))) {
    const unchanged = failed.filter(({ msg }) => msg === reason).length;
    showToast(
      'warning',
      `${formatQuantity(unchanged, 'ficou como estava', 'ficaram como estavam')}. ${reason}`,
    );
  }
}
