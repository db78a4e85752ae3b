import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion, PromotionList } from '@pechincha/contracts/entities/promotion';
import type { SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { countCharacters, toPreview } from '@pechincha/contracts/text';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { parsePromotion } from '../../api/promotion';
import { type ConfirmText, usePendingConfirm } from '../../components/admin/confirm-action';
import { ItemSummary, Thumbnail } from '../../components/admin/table';
import { PickSelect } from '../../components/admin/pick-select';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { localAdminKeys, moderationKeys } from '../../lib/admin-keys';
import { apiPath, http, parseData } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { useSite } from '../../lib/site';
import { getCategoryIcon } from '../../shared/deals/category-icons';
import './promotions-admin.css';

export const statusLabels: Record<PromotionStatus, string> = {
  active: 'Ativa',
  pending: 'Pendente',
  rejected: 'Rejeitada',
  expired: 'Expirada',
  removed: 'Removida',
};

export const getStatusLabel = (status: string): string =>
  Object.hasOwn(statusLabels, status) ? statusLabels[status as PromotionStatus] : 'Desconhecido';

const MAX_PREVIEW_LENGTH = 100;

/** First 100 characters; a description from a list may be shortened already, with an ellipsis. */
export const shortenDescription = (description: string): string =>
  description.endsWith('…') && countCharacters(description) === MAX_PREVIEW_LENGTH + 1
    ? description
    : toPreview(description, MAX_PREVIEW_LENGTH);

interface StatusSelectProps {
  deal: Promotion;
  busy: boolean;
  onPick: (status: SettableStatus) => void;
}

// Repeats the contract's list: importing it would add the schemas to this page's code.
const settableStatuses: readonly SettableStatus[] = ['active', 'pending', 'expired', 'removed'];

/** Select for a deal's status; a status that cannot be set is listed only while it is the current one. */
export function StatusSelect({ deal, busy, onPick }: StatusSelectProps) {
  const current: string = deal.status;
  return (
    <PickSelect
      label={`Status de ${deal.title}`}
      className={`input status-select ${current}`}
      value={current}
      busy={busy}
      onPick={(status) => onPick(status as SettableStatus)}
    >
      {settableStatuses.some((status) => status === current) ? null : (
        <option value={current} disabled>
          {getStatusLabel(current)}
        </option>
      )}
      {settableStatuses.map((status) => (
        <option key={status} value={status}>
          {getStatusLabel(status)}
        </option>
      ))}
    </PickSelect>
  );
}

interface StatusChange<Deal extends Promotion = Promotion> {
  deal: Deal;
  status: SettableStatus;
}

const questions = {
  removed: ['Remover esta promoção?', 'Ela deixa de aparecer para todos.', 'Remover promoção'],
  pending: [
    'Devolver esta promoção à moderação?',
    'Ela sai do ar até ser aprovada de novo.',
    'Devolver à moderação',
  ],
  expired: [
    'Encerrar esta promoção?',
    'Ela sai das listas, e a página diz que expirou.',
    'Encerrar promoção',
  ],
} as const;

/** Asks first where the change takes a promotion from the public. */
export function useStatusConfirm<Deal extends Promotion>(onChange: (change: StatusChange<Deal>) => void) {
  const pending = usePendingConfirm<StatusChange<Deal>>();
  return {
    pending,
    onConfirm: onChange,
    pick(deal: Deal, status: SettableStatus): void {
      const isPublic = deal.status === 'active' || (deal.status === 'expired' && status !== 'active');
      if (isPublic) pending.openFor({ deal, status });
      else onChange({ deal, status });
    },
    getText({ deal, status }: StatusChange<Deal>): ConfirmText {
      const [question, effect, confirmLabel] = questions[status === 'active' ? 'expired' : status];
      return { question, description: `${deal.title}. ${effect}`, confirmLabel };
    },
  };
}

/** Returns the updated deal; a 409 where it no longer has the status that was shown. */
function setStatus({ deal, status }: StatusChange): Promise<Promotion> {
  const change = { status, previousStatus: deal.status };
  return parseData(http.put(apiPath`/admin/promotions/${deal._id}/status`, change), parsePromotion);
}

interface UpdateStatusOptions {
  /** Key of the lists that show the promotion. */
  listKey: readonly string[];
  doneText: string;
  errorText: string;
}

/** Changes a promotion's status; its row stays in place, under a status filter until the next refetch. */
export function useUpdateStatus({ listKey, doneText, errorText }: UpdateStatusOptions) {
  const queries = useQueryClient();
  return useAdminMutation({
    mutationFn: setStatus,
    onSuccess: ({ moderationReason }, { deal, status }) => {
      queries.setQueriesData<PromotionList>({ queryKey: listKey }, (list) =>
        list
          ? {
              ...list,
              promotions: list.promotions.map((other) =>
                other._id === deal._id ? { ...other, status, moderationReason } : other,
              ),
            }
          : list,
      );
      void queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: localAdminKeys.allStats });
      void queries.invalidateQueries({ queryKey: moderationKeys.all });
      showToast('success', doneText);
    },
    findDone: ({ deal, status }) => {
      const response = queries
        .getQueriesData<PromotionList>({ queryKey: listKey, type: 'active' })
        .flatMap(([, list]) => list?.promotions ?? [])
        .find((row) => row._id === deal._id && row.status === status);
      return response && { response };
    },
    onError: (error) => showErrorToast(error, errorText),
  });
}

/** Picture, linked title and start of the description of a deal. */
export function DealSummary({ deal }: { deal: Promotion }) {
  const { categories } = useSite();
  const icon = getCategoryIcon(categories, deal.category);
  return (
    <ItemSummary picture={<Thumbnail image={deal.image} fallbackIcon={icon} />}>
      <Link to={getPromotionPath(deal)}>{deal.title}</Link>
      <p className="muted">{shortenDescription(deal.description)}</p>
    </ItemSummary>
  );
}
