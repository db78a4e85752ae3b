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

/** By tab: what the list holds, and what it says without any. */
const texts = {
  reports: {
    kind: 'report',
    param: 'denuncias',
    summary: 'do mais pesado ao mais leve.',
    emptyTitle: 'Nenhuma denúncia aberta.',
    emptyText: 'Quando alguém denunciar uma promoção ou um comentário, aparece aqui.',
  },
  trusted: {
    kind: 'trusted',
    param: 'confianca',
    summary: 'um em dez dos que saíram por confiança.',
    emptyTitle: 'Nada para conferir.',
    emptyText: 'Uma em dez das promoções de membros de confiança aparece aqui.',
  },
} as const;

/** What members report, the heaviest first, or what trust approved. */
export function CasesTab({ tab }: { tab: keyof typeof texts }) {
  const { kind, param, summary, emptyTitle, emptyText } = texts[tab];
  const getPath = (page: number): string => `/admin/moderacao?aba=${param}${page > 1 ? `&page=${page}` : ''}`;
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useCases(kind, page);
  const decision = useCaseDecision();
  const dialog = usePendingConfirm<ModerationCase>();
  return (
    <>
      <ModerationHeader
        tab={tab}
        summary={
          data && data.total > 0
            ? `${formatQuantity(data.total, 'caso aberto', 'casos abertos')}, ${summary}`
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
        <StatePage icon={Flag} title={emptyTitle}>
          {emptyText}
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
