import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { CheckCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePendingConfirm } from '../../../components/admin/use-pending-confirm';
import { formatQuantity } from '../../../lib/numbers';
import { getPage } from '../../../lib/page';
import { useSession } from '../../../shared/session/hooks/use-session';
import { APPEALS_ERROR_TEXT, useAppeals } from '../api/list-appeals';
import { useAppealDecision } from '../hooks/use-appeal-decision';
import { AppealCard } from './appeal-card';
import { AppealDecisionDialog } from './appeal-decision-dialog';
import { ModerationList } from './moderation-list';
import { OptionalBoundary } from '../../../components/ui/optional-boundary';

/** Appeals that nobody has answered, the oldest first. */
export function AppealsTab() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const decision = useAppealDecision();
  const dialog = usePendingConfirm<Appeal>();
  return (
    <>
      <ModerationList
        tab="appeals"
        page={page}
        query={useAppeals(page)}
        getSummary={(total) =>
          `${formatQuantity(total, 'recurso aberto', 'recursos abertos')}, do mais antigo ao mais novo.`
        }
        errorText={APPEALS_ERROR_TEXT}
        empty={{
          icon: CheckCheck,
          title: 'Nenhum recurso aberto.',
          text: 'Quando alguém recorrer de uma decisão da moderação, aparece aqui.',
        }}
        renderItems={({ appeals }) =>
          appeals.map((appeal) => (
            <li key={appeal._id}>
              <OptionalBoundary>
                <AppealCard
                  appeal={appeal}
                  isOwn={appeal.author._id === user?._id}
                  isBusy={decision.isPending && decision.variables.id === appeal._id}
                  onAnswer={() => dialog.openFor(appeal)}
                />
              </OptionalBoundary>
            </li>
          ))
        }
      />
      <AppealDecisionDialog
        subject={dialog.subject}
        open={dialog.open}
        onClose={dialog.close}
        onDecide={(id, value) => decision.mutateAsync({ id, decision: value })}
      />
    </>
  );
}
