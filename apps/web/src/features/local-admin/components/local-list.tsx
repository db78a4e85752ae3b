import { toCityName } from '@pechincha/contracts/cities';
import { settableStatuses, type SettableStatus } from '@pechincha/contracts/operations/promotions-admin';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { TableBones } from '../../../components/office/bones';
import { Failed } from '../../../components/ui/failed';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { classes } from '../../../lib/classes';
import { counted } from '../../../lib/numbers';
import { useLocalPromotions } from '../api/list-local-promotions';
import { useLocalStatus } from '../hooks/use-local-status';
import { pathOf, type LocalView } from '../local-view';
import { LocalTable } from './local-table';

/** The deals of the city, filtered by status. */
export function LocalList({ view }: { view: LocalView }) {
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useLocalPromotions(view);
  const change = useLocalStatus();
  const choose = (status: string): void =>
    void navigate(pathOf(view, { status: (status || undefined) as SettableStatus | undefined }), {
      replace: true,
    });

  return (
    <section aria-labelledby="local-title" aria-busy={isPlaceholderData}>
      <div className="local-head">
        <div>
          <h2 id="local-title">Promoções em {toCityName(view.city)}</h2>
          <p className="small muted min-h-5" role="status">
            {data ? counted(data.total, 'promoção', 'promoções') : ''}
          </p>
        </div>
        <label>
          Status
          <select
            className="input"
            value={view.status ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">Todos</option>
            {settableStatuses.map((status) => (
              <option key={status} value={status}>
                {promotionStatuses[status]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>Erro ao carregar promocoes locais</Failed>
      ) : null}
      {!data && !isError ? <TableBones /> : null}
      {data?.promotions.length === 0 ? (
        <StatePage icon={Tag} title="Nenhuma promoção encontrada">
          {view.status ? 'Tente outro status.' : 'Quando alguém publicar nesta cidade, ela aparece aqui.'}
        </StatePage>
      ) : null}
      {data && data.promotions.length > 0 ? (
        <div className={classes(isPlaceholderData && 'stale')}>
          <LocalTable
            promotions={data.promotions}
            busy={change.isPending ? change.variables.deal._id : undefined}
            onStatus={(deal, status) => change.mutate({ deal, status })}
          />
          <Pagination
            page={view.page}
            totalPages={data.totalPages}
            pathOf={(page) => pathOf(view, { page })}
          />
        </div>
      ) : null}
    </section>
  );
}
