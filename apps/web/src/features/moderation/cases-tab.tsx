import type { ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { Dialog } from '../../components/ui/dialog';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { moderationKeys } from '../../lib/admin-keys';
import { formatQuantity } from '../../lib/numbers';
import { getPage } from '../../lib/page';
import { useSession } from '../../shared/session/use-session';
import { type CaseDecision, decideCase } from './decide-case';
import { useCases } from './list-cases';
import { useListedDecision } from './use-listed-decision';
import { quoteThing } from './quote-thing';
import { CaseCard } from './case-card';
import { CaseForm } from './case-form';
import { ModerationList } from './moderation-list';

interface CaseDialogProps {
  subject: ModerationCase | undefined;
  open: boolean;
  onClose: () => void;
  onDecide: (id: string, decision: CaseDecision) => Promise<unknown>;
}

/** Asks what to do with what was reported, and why. */
function CaseDialog({ subject, open, onClose, onDecide }: CaseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={subject?.thing.kind === 'comment' ? 'Decidir sobre o comentário' : 'Decidir sobre a promoção'}
      description={`${quoteThing(subject?.thing)}Quem denunciou e quem publicou recebem a decisão e o motivo.`}
    >
      {subject ? (
        <CaseForm
          key={subject._id}
          moderationCase={subject}
          onClose={onClose}
          onDecide={(decision) => onDecide(subject._id, decision)}
        />
      ) : null}
    </Dialog>
  );
}

const useCaseDecision = () =>
  useListedDecision({
    decide: decideCase,
    listKey: moderationKeys.caseLists,
    doneText: 'Decisão registrada. Quem denunciou será avisado.',
  });

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
