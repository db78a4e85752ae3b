import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PageOutOfRange } from '../../../components/admin/page-out-of-range';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { LoadError } from '../../../components/ui/load-error';
import { Pagination } from '../../../components/ui/pagination';
import { StatePage } from '../../../components/ui/state-page';
import { formatQuantity } from '../../../lib/numbers';
import { getPage } from '../../../lib/page';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useCases } from '../api/list-cases';
import { useCaseDecision } from '../hooks/use-case-decision';
import { CaseCard } from './case-card';
import { CaseDialog } from './case-dialog';
import { ModerationHeader } from './moderation-header';

const getPath = (page: number): string => `/admin/moderacao?aba=denuncias${page > 1 ? `&page=${page}` : ''}`;

/** What members report, the heaviest first. */
export function CasesTab() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useCases('report', page);
  const decision = useCaseDecision();
  const dialog = usePendingConfirm<ModerationCase>();
  return (
    <>
      <ModerationHeader
        tab="reports"
        summary={
          data && data.total > 0
            ? `${formatQuantity(data.total, 'caso aberto', 'casos abertos')}, do mais pesado ao mais leve.`
            : null
        }
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      {isPending ? <TableSkeleton /> : null}
      {isError && !data ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar denúncias</LoadError>
      ) : null}
      {data?.total === 0 ? (
        <StatePage icon={Flag} title="Nenhuma denúncia aberta.">
          Quando alguém denunciar uma promoção ou um comentário, aparece aqui.
        </StatePage>
      ) : null}
      {data && data.total > 0 && data.cases.length === 0 ? (
        <PageOutOfRange page={page} firstPagePath={getPath(1)} />
      ) : null}
      {data && data.cases.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          <ul className="cases">
            {data.cases.map((one) => (
              <li key={one._id}>
                <CaseCard
                  moderationCase={one}
                  isOwn={one.thing.author._id === user?._id}
                  isBusy={decision.isPending && decision.variables.id === one._id}
                  onDecide={() => dialog.openFor(one)}
                />
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} getPath={getPath} />
        </div>
      ) : null}
      <CaseDialog
        subject={dialog.subject}
        open={dialog.open}
        onClose={dialog.close}
        onDecide={(id, value) => decision.mutate({ id, decision: value })}
      />
    </>
  );
}
