import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { formatQuantity } from '../../../lib/numbers';
import { getPage } from '../../../lib/page';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useCases } from '../api/list-cases';
import { useCaseDecision } from '../hooks/use-case-decision';
import { CaseCard } from './case-card';
import { CaseDialog } from './case-dialog';
import { ModerationList } from './moderation-list';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';

/** By tab: what the list holds, and what it says without any. */
const texts = {
  reports: {
    kind: 'report',
    summary: 'do mais pesado ao mais leve.',
    empty: {
      title: 'Nenhuma denúncia aberta.',
      text: 'Quando alguém denunciar uma promoção ou um comentário, aparece aqui.',
    },
  },
  trusted: {
    kind: 'trusted',
    summary: 'um em dez dos que saíram por confiança.',
    empty: {
      title: 'Nada para conferir.',
      text: 'Uma em dez das promoções de membros de confiança aparece aqui.',
    },
  },
} as const;

/** What members report, the heaviest first, or what trust approved. */
export function CasesTab({ tab }: { tab: keyof typeof texts }) {
  const { kind, summary, empty } = texts[tab];
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const decision = useCaseDecision();
  const dialog = usePendingConfirm<ModerationCase>();
  return (
    <>
      <ModerationList
        tab={tab}
        page={page}
        query={useCases(kind, page)}
        getSummary={(total) => `${formatQuantity(total, 'caso aberto', 'casos abertos')}, ${summary}`}
        errorText="Erro ao carregar denúncias"
        empty={{ icon: Flag, ...empty }}
        renderItems={({ cases }) =>
          cases.map((one) => (
            <li key={one._id}>
              <OptionalBoundary>
                <CaseCard
                  moderationCase={one}
                  isOwn={one.thing.author._id === user?._id}
                  isBusy={decision.isPending && decision.variables.id === one._id}
                  onDecide={() => dialog.openFor(one)}
                />
              </OptionalBoundary>
            </li>
          ))
        }
      />
      <CaseDialog
        subject={dialog.subject}
        open={dialog.open}
        onClose={dialog.close}
        onDecide={(id, value) => decision.mutateAsync({ id, decision: value })}
      />
    </>
  );
}
