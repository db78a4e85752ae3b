import type { PendingPromotion } from '../../../api/moderation';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { actionOf, keepLetters, lettersOn } from '../keys';
import { notify } from '../../../lib/notify';
import { useSession } from '../../session/hooks/use-session';
import { isOwnDeal, OWN_DEAL } from '../own-deal';
import { KeysHelp } from './keys-help';
import { QueueRow } from './queue-row';
import '../../../components/office/styles/table.css';
import '../styles/queue.css';

interface QueueTableProps {
  promotions: PendingPromotion[];
  /** Deals whose decisions are on their way. */
  deciding: ReadonlySet<string>;
  onApprove: (deal: PendingPromotion) => void;
  onReject: (deal: PendingPromotion) => void;
}

const rowsOf = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] => [...(body?.rows ?? [])];

function goTo(body: HTMLTableSectionElement | null, index: number): void {
  const rows = rowsOf(body);
  rows[Math.max(0, Math.min(index, rows.length - 1))]?.focus();
}

/** The queue, oldest first. J and K go on, also into it; on a row the arrows do too, A approves, R rejects. */
export function QueueTable({ promotions, deciding, onApprove, onReject }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const place = useRef<number>(undefined);
  const { user } = useSession();
  const [letters, setLetters] = useState(lettersOn);

  useEffect(() => {
    // The row that had the focus went: the next one takes its place.
    if (place.current !== undefined && document.activeElement === document.body)
      goTo(body.current, place.current);
  }, [promotions]);

  useEffect(() => {
    const enter = ({ key, ctrlKey, metaKey, altKey, repeat, target }: globalThis.KeyboardEvent): void => {
      // Outside of the list only a letter leads into it: the arrows scroll the page. A dialog keeps its keys.
      const outside =
        target === document.body ||
        (target instanceof Element && target.matches('#conteudo, #conteudo :not(tbody *)'));
      if (!outside || key.length > 1) return;
      const typing =
        target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
      const action = actionOf({ key, ctrlKey, metaKey, altKey, repeat, typing }, letters);
      if (action === 'next' || action === 'previous') goTo(body.current, place.current ?? 0);
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [letters]);

  const press = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const target = event.target as Element;
    const row = target.closest('tr');
    const index = row ? rowsOf(body.current).indexOf(row) : -1;
    const deal = promotions[index];
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const typing = target.matches('input, textarea, select, [contenteditable]');
    const action = actionOf({ key, ctrlKey, metaKey, altKey, repeat, typing }, letters);
    if (!deal || !action) return;
    event.preventDefault();
    if (action === 'next') goTo(body.current, index + 1);
    else if (action === 'previous') goTo(body.current, index - 1);
    else if (isOwnDeal(deal.author, user)) notify('info', OWN_DEAL, { key: 'own-deal' });
    else if (!deciding.has(deal._id)) {
      (action === 'approve' ? onApprove : onReject)(deal);
      // The next press is for the next deal, also while this decision runs.
      if (action === 'approve') goTo(body.current, index + 1);
    }
  };
  return (
    <>
      <KeysHelp
        on={letters}
        onChange={(on) => {
          keepLetters(on);
          setLetters(on);
        }}
      />
      <div className="panel">
        <table className="grid-rows" role="table" aria-label="Promoções pendentes">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Promoção
              </th>
              <th scope="col" role="columnheader">
                Loja
              </th>
              <th scope="col" role="columnheader">
                Preços
              </th>
              <th scope="col" role="columnheader">
                Autor
              </th>
              <th scope="col" role="columnheader">
                Data
              </th>
              <th scope="col" role="columnheader">
                <span className="vh">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody
            role="rowgroup"
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
                busy={deciding.has(deal._id)}
                own={isOwnDeal(deal.author, user)}
                onApprove={() => onApprove(deal)}
                onReject={() => onReject(deal)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
