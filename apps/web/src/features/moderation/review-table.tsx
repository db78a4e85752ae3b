import type { PossibleDuplicate } from '@pechincha/contracts/entities/moderation';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PendingPromotion } from '../../api/moderation';
import { AdminTable, type TableHeading } from '../../components/admin/table';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { showToast } from '../../lib/show-toast';
import { getStored, setStored } from '../../lib/storage';
import { useSession } from '../../shared/session/use-session';
import { isOwnDeal, OWN_DEAL_TEXT, ReviewRow } from './review-row';
import './moderation.css';

type QueueAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'go-to-selected';

const actions: Record<string, QueueAction> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  x: 'select',
  e: 'go-to-selected',
};

const isLetter = (key: string): boolean => key.length === 1;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** A held key moves between rows but never decides; letters are ignored when disabled. */
export function getQueueAction(
  { key, repeat, ctrlKey, metaKey, altKey }: KeyPress,
  { isTyping, lettersEnabled }: { isTyping: boolean; lettersEnabled: boolean },
): QueueAction | undefined {
  if (isTyping || ctrlKey || metaKey || altKey) return undefined;
  if (isLetter(key) && !lettersEnabled) return undefined;
  const name = isLetter(key) ? key.toLowerCase() : key;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const isMove = action === 'next' || action === 'previous';
  return repeat && !isMove ? undefined : action;
}

const LETTERS_KEY = 'moderation:keys';

/** Single-letter shortcuts are on by default; the setting is stored on this device. */
const areLettersEnabled = (): boolean => getStored(LETTERS_KEY) !== 'off';
const saveLettersEnabled = (enabled: boolean): void => setStored(LETTERS_KEY, enabled ? 'on' : 'off');

interface ShortcutsHelpProps {
  enabled: boolean;
  onChange: (enabled: boolean) => void;
}

/** Explains the keyboard shortcuts, with a checkbox that disables the single-letter ones. */
function ShortcutsHelp({ enabled, onChange }: ShortcutsHelpProps) {
  return (
    <div className="shortcut-help small muted">
      <p>
        {enabled ? (
          <>
            <kbd>J</kbd> e <kbd>K</kbd> andam na lista. Na linha em foco, <kbd>A</kbd> aprova, <kbd>R</kbd>{' '}
            rejeita e <kbd>X</kbd> escolhe. <kbd>E</kbd> leva à decisão sobre elas.
          </>
        ) : (
          <>
            Na linha em foco, <kbd>↓</kbd> e <kbd>↑</kbd> andam na lista.
          </>
        )}
      </p>
      <label className="check">
        <input type="checkbox" checked={enabled} onChange={(event) => onChange(event.target.checked)} />
        Atalhos de uma letra
      </label>
    </div>
  );
}

interface ReviewTableProps {
  promotions: PendingPromotion[];
  /** Ids of deals with a pending decision. */
  deciding: ReadonlySet<string>;
  onApprove: (deal: PendingPromotion) => void;
  /** `duplicate`: the deal that it repeats. */
  onReject: (deal: PendingPromotion, duplicate?: PossibleDuplicate) => void;
  /** A dialog is open or about to be: what is typed is meant for it, and does nothing here. */
  areKeysOff: boolean;
  /** Ids of the selected deals. */
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onGoToSelected: () => void;
  /** Row that last had the focus, or the one that took its place. */
  findRow: Ref<() => HTMLElement | null>;
}

const headings: readonly TableHeading[] = [
  { header: 'Promoção', kind: 'title' },
  { header: 'Loja' },
  { header: 'Preços' },
  { header: 'Autor' },
  { header: 'Data' },
  { header: 'Ações', kind: 'actions' },
];

/** Letters go into these; a checkbox takes none. */
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select';

const getRows = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] => [...(body?.rows ?? [])];

function getRow(body: HTMLTableSectionElement | null, index: number): HTMLTableRowElement | undefined {
  const rows = getRows(body);
  return rows[Math.max(0, Math.min(index, rows.length - 1))];
}

const focusRow = (body: HTMLTableSectionElement | null, index: number): void => getRow(body, index)?.focus();

/** The deal whose row had the focus last, and the queue as it was then. */
interface Focused {
  id: string;
  ids: readonly string[];
}

/** Where that deal is now, else the one after it that is left, else the one before it. */
function findIndex(promotions: readonly PendingPromotion[], focused: Focused | undefined): number {
  if (!focused) return 0;
  const { id, ids } = focused;
  const at = ids.indexOf(id);
  for (const next of [...ids.slice(at), ...ids.slice(0, at).toReversed()]) {
    const index = promotions.findIndex(({ _id }) => _id === next);
    if (index >= 0) return index;
  }
  return 0;
}

/**
 * Queue, oldest first. J and K focus rows from anywhere, arrow keys within the table; A approves, R rejects, X selects,
 * E goes to the selected ones.
 */
export function ReviewTable({
  promotions,
  deciding,
  onApprove,
  onReject,
  areKeysOff,
  selected,
  onSelect,
  onGoToSelected,
  findRow,
}: ReviewTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<Focused>(undefined);
  const { user } = useSession();
  const [lettersEnabled, setLettersEnabled] = useState(areLettersEnabled);

  useImperativeHandle(
    findRow,
    () => () => getRow(body.current, findIndex(promotions, focused.current)) ?? null,
    [promotions],
  );

  useEffect(() => {
    // The focused row was removed: focus the one that took its place.
    if (focused.current && document.activeElement === document.body)
      focusRow(body.current, findIndex(promotions, focused.current));
  }, [promotions]);

  useEffect(() => {
    const handleDocumentKey = (event: globalThis.KeyboardEvent): void => {
      const { key, target } = event;
      if (areKeysOff || !(target instanceof Element)) return;
      // Outside the table only letters work: arrows scroll the page. Dialogs keep their keys.
      if (!target.matches('body, #conteudo, #conteudo :not(tbody *)') || key.length > 1) return;
      const action = getQueueAction(event, { isTyping: target.matches(TEXT_FIELDS), lettersEnabled });
      if (action === 'next' || action === 'previous')
        focusRow(body.current, findIndex(promotions, focused.current));
      else if (action === 'go-to-selected') onGoToSelected();
    };
    document.addEventListener('keydown', handleDocumentKey);
    return () => document.removeEventListener('keydown', handleDocumentKey);
  }, [areKeysOff, lettersEnabled, onGoToSelected, promotions]);

  const handleRowKey = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const target = event.target as Element;
    const row = target.closest('tr');
    const index = row ? getRows(body.current).indexOf(row) : -1;
    const deal = promotions[index];
    if (areKeysOff) {
      const { key, ctrlKey, metaKey, altKey } = event;
      // A space would scroll or press.
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.preventDefault();
      return;
    }
    const action = getQueueAction(event, { isTyping: target.matches(TEXT_FIELDS), lettersEnabled });
    if (!deal || !action) return;
    event.preventDefault();
    if (action === 'go-to-selected') return onGoToSelected();
    if (action === 'next') focusRow(body.current, index + 1);
    else if (action === 'previous') focusRow(body.current, index - 1);
    else if (isOwnDeal(deal.author, user)) showToast('info', OWN_DEAL_TEXT, { key: 'own-deal' });
    else if (action === 'select') onSelect(deal._id);
    else if (!deciding.has(deal._id)) {
      (action === 'approve' ? onApprove : onReject)(deal);
      // The next key press applies to the next deal, even while this decision is pending.
      if (action === 'approve') focusRow(body.current, index + 1);
    }
  };
  return (
    <>
      <ShortcutsHelp
        enabled={lettersEnabled}
        onChange={(on) => {
          saveLettersEnabled(on);
          setLettersEnabled(on);
        }}
      />
      <AdminTable label="Promoções pendentes" headings={headings}>
        <tbody
          role="rowgroup"
          ref={body}
          onKeyDown={handleRowKey}
          onFocus={(event) => {
            const row = event.target.closest('tr');
            const deal = row && promotions[getRows(body.current).indexOf(row)];
            focused.current = deal ? { id: deal._id, ids: promotions.map(({ _id }) => _id) } : undefined;
          }}
        >
          {promotions.map((deal) => (
            <OptionalBoundary key={deal._id}>
              <ReviewRow
                deal={deal}
                busy={deciding.has(deal._id)}
                isOwn={isOwnDeal(deal.author, user)}
                onApprove={() => onApprove(deal)}
                onReject={(duplicate) => onReject(deal, duplicate)}
                isSelected={selected.has(deal._id)}
                onSelect={() => onSelect(deal._id)}
              />
            </OptionalBoundary>
          ))}
        </tbody>
      </AdminTable>
    </>
  );
}
