import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { PackageSearch } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { TableBones } from '../../../components/office/bones';
import { Choice } from '../../../components/office/choice';
import { cityOptions } from '../../../components/office/city-options';
import { DeskHead } from '../../../components/office/desk-head';
import { PastEnd } from '../../../components/office/past-end';
import { SearchField } from '../../../components/office/search-field';
import { totalWords } from '../../../components/office/total-words';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { useAdminPromotions } from '../api/list-promotions';
import {
  isFiltered,
  promotionListPath,
  readPromotionFilter,
  statusNames,
  type PromotionFilter,
} from '../filter';
import { useStatusChange } from '../hooks/use-status-change';
import { PromotionTable } from './promotion-table';

/** `/admin/promocoes`: every promotion, whatever its status. */
export function PromotionsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readPromotionFilter(query);
  const { data, isPending, isError, isPlaceholderData, refetch } = useAdminPromotions(filter);
  const change = useStatusChange();
  const show = (part: Partial<PromotionFilter>): void =>
    void navigate(promotionListPath({ ...filter, page: 1, ...part }));

  return (
    <>
      <DeskHead
        title="Gerenciar Promoções"
        summary={data ? totalWords(data, 'promoção', 'promoções') : null}
      />
      <div className="desk-filters">
        <SearchField
          label="Buscar promoções na lista"
          placeholder="Título, descrição ou loja"
          value={filter.search}
          onSearch={(search) => show({ search })}
        />
        <Choice
          label="Cidade"
          value={filter.city ?? ''}
          options={cityOptions(filter.city, { online: true })}
          onChange={(city) => show({ city })}
        />
        <Choice
          label="Status"
          value={filter.status ?? ''}
          options={[['', 'Todos'], ...Object.entries(statusNames)]}
          onChange={(status) => show({ status: status as PromotionStatus })}
        />
      </div>
      {isPending ? <TableBones rows={10} /> : null}
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar lista de promoções</Failed>
      ) : null}
      {data?.promotions.length === 0 && filter.page > 1 ? (
        <PastEnd page={filter.page} first={promotionListPath({ ...filter, page: 1 })} />
      ) : null}
      {data?.promotions.length === 0 && filter.page === 1 ? (
        <StatePage
          icon={PackageSearch}
          title="Nenhuma promoção encontrada"
          actions={
            isFiltered(filter) ? (
              <button type="button" className="button" onClick={() => void navigate('/admin/promocoes')}>
                Ver todas as promoções
              </button>
            ) : null
          }
        >
          Tente outra busca ou tire um dos filtros.
        </StatePage>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          <PromotionTable
            promotions={data.promotions}
            busy={change.isPending ? change.variables.deal._id : undefined}
            onPick={(deal, status) => change.mutate({ deal, status })}
          />
          <Pagination
            page={filter.page}
            totalPages={data.totalPages}
            pathOf={(page) => promotionListPath({ ...filter, page })}
          />
        </div>
      ) : null}
    </>
  );
}
