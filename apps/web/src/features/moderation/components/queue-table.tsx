import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { QueueRow } from './queue-row';
import '../../../components/office/styles/table.css';
import '../styles/queue.css';

interface QueueTableProps {
  promotions: PendingPromotion[];
  /** The deal whose decision is on its way. */
  deciding: string | undefined;
  onApprove: (deal: PendingPromotion) => void;
  onReject: (deal: PendingPromotion) => void;
}

const rowsOf = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] => [...(body?.rows ?? [])];

function goTo(body: HTMLTableSectionElement | null, index: number): void {
  const rows = rowsOf(body);
  rows[Math.max(0, Math.min(index, rows.length - 1))]?.focus();
}

/** The queue, oldest first. On a row: J and K or the arrows go on, A approves, R rejects. */
export function QueueTable({ promotions, deciding, onApprove, onReject }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = useRef<number>(undefined);

  useEffect(() => {
    // The row that had the focus went: the next one takes its place.
    if (place.current !== undefined && document.activeElement === document.body)
      goTo(body.current, place.current);
  }, [promotions]);

  const press = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const row = (event.target as Element).closest('tr');
    const index = row ? rowsOf(body.current).indexOf(row) : -1;
    const deal = promotions[index];
    if (!deal || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      j: () => goTo(body.current, index + 1),
      ArrowDown: () => goTo(body.current, index + 1),
      k: () => goTo(body.current, index - 1),
      ArrowUp: () => goTo(body.current, index - 1),
      a: () => !deciding && onApprove(deal),
      r: () => !deciding && onReject(deal),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <>
      <div className="panel">
        <table className="grid-rows">
          <thead>
            <tr>
              <th scope="col">Promoção</th>
              <th scope="col">Loja</th>
              <th scope="col">Preços</th>
              <th scope="col">Autor</th>
              <th scope="col">Data</th>
              <th scope="col">
                <span className="vh">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={press}
            onFocus={(event) => {
              const row = event.target.closest('tr');
              place.current = row ? rowsOf(body.current).indexOf(row) : undefined;
            }}
          >
            {promotions.map((deal) => (
              <QueueRow
                key={deal._id}
                deal={deal}
                busy={deciding === deal._id}
                onApprove={() => onApprove(deal)}
                onReject={() => onReject(deal)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="keys small muted">
        Em uma linha: <kbd>J</kbd> e <kbd>K</kbd> andam na lista, <kbd>A</kbd> aprova, <kbd>R</kbd> rejeita.
      </p>
    </>
  );
}
