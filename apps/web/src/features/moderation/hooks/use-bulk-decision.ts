import { MAX_BULK_DECISIONS_PER_REQUEST } from '../bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PendingPromotion } from '../../../api/moderation';
import { refreshMemberViews } from '../../../components/admin/use-admin-mutation';
import { ACTION_ERROR_TEXT } from '../../../lib/action-error';
import { moderationKeys } from '../../../lib/admin-keys';
import { getErrorMessage } from '../../../lib/api-error';
import { formatQuantity } from '../../../lib/numbers';
import { showToast } from '../../../lib/show-toast';
import { decideInBulk, type BulkReason, type BulkRequest, type BulkResult } from '../api/decide-in-bulk';

/** How long a decision on several deals can be taken back before it is sent. */
const UNDO_MS = 10_000;

export interface WaitingDecision {
  ids: ReadonlySet<string>;
  decision: BulkRequest['decision'];
}

/** Decides several deals at once, after a time in which that can be taken back, or when the page is left. */
export function useBulkDecision() {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<WaitingDecision>();
  const pending = useRef<{ requests: BulkRequest[]; timer: number }>(undefined);

  const send = (isLeaving = false): void => {
    const current = pending.current;
    if (!current) return;
    clearTimeout(current.timer);
    pending.current = undefined;
    void Promise.all(current.requests.map((request) => decideInBulk(request, isLeaving)))
      .then((results) => {
        refreshMemberViews(queries);
        showResults(results.flat(), current.requests[0]?.decision ?? 'approve');
      })
      .catch((error: unknown) => showToast('error', getErrorMessage(error, ACTION_ERROR_TEXT)))
      .then(() => queries.invalidateQueries({ queryKey: moderationKeys.pending }))
      // A newer one may be waiting by now.
      .finally(() => setWaiting((shown) => (pending.current ? shown : undefined)));
  };
  const sendLatest = useRef(send);
  useEffect(() => {
    sendLatest.current = send;
  });
  useEffect(() => {
    const sendLeaving = (): void => sendLatest.current(true);
    // The first leaves the request more time, the second also comes where a phone leaves the page.
    addEventListener('beforeunload', sendLeaving);
    addEventListener('pagehide', sendLeaving);
    return () => {
      removeEventListener('beforeunload', sendLeaving);
      removeEventListener('pagehide', sendLeaving);
      sendLatest.current();
    };
  }, []);

  return {
    waiting,
    start(
      deals: readonly PendingPromotion[],
      decision: BulkRequest['decision'],
      reason: BulkReason | undefined = undefined,
    ): void {
      send();
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
      pending.current = { requests, timer: window.setTimeout(() => sendLatest.current(), UNDO_MS) };
      setWaiting({ ids: new Set(items.map(({ id }) => id)), decision });
    },
    undo(): void {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      setWaiting(undefined);
    },
  };
}

function showResults(results: readonly BulkResult[], decision: BulkRequest['decision']): void {
  const failed = results.filter(({ ok }) => !ok);
  const count = results.length - failed.length;
  const verb = decision === 'approve' ? ['aprovada', 'aprovadas'] : ['rejeitada', 'rejeitadas'];
  if (count > 0)
    showToast('success', `${formatQuantity(count, `promoção ${verb[0]}`, `promoções ${verb[1]}`)}.`);
  if (failed[0])
    showToast(
      'warning',
      `${formatQuantity(failed.length, 'ficou', 'ficaram')} como estava. ${failed[0].msg}`,
    );
}
