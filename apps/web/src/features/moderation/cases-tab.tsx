import type { ModerationCase } from '@pechincha/contracts/entities/moderation';
import { Flag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePendingConfirm } from '../../components/admin/confirm-action';
import { Dialog } from '../../components/ui/dialog';
import { getPage } from '../../components/ui/pagination';
import { formatQuantity } from '../../lib/format';
import { useSession } from '../../shared/session/use-session';
import { CaseCard, CaseForm } from './case-form';
import { CASES_ERROR_TEXT, useCaseDecision, useCases } from './cases-api';
import { ModerationList } from './moderation-list';
import { quoteSubject } from './subject-card';

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
  const query = useCases(kind, page);
  const decision = useCaseDecision();
  const dialog = usePendingConfirm<ModerationCase>();
  const { subject } = dialog;
  return (
    <>
      <ModerationList
        tab={tab}
        page={page}
        query={query}
        getSummary={(total) => `${formatQuantity(total, 'caso aberto', 'casos abertos')}, ${summary}`}
        error={CASES_ERROR_TEXT}
        empty={{ icon: Flag, ...empty }}
        rows={query.data?.cases}
        renderRow={(one) => (
          <CaseCard
            moderationCase={one}
            isOwn={one.thing.author._id === user?._id}
            isBusy={decision.isPending && decision.variables.id === one._id}
            onDecide={() => dialog.openFor(one)}
          />
        )}
      />
      <Dialog
        open={dialog.open}
        onOpenChange={(next) => !next && dialog.close()}
        title={subject?.thing.kind === 'comment' ? 'Decidir sobre o comentário' : 'Decidir sobre a promoção'}
        description={`${quoteSubject(subject?.thing)}Quem denunciou e quem publicou recebem a decisão e o motivo.`}
      >
        {subject ? (
          <CaseForm
            key={subject._id}
            moderationCase={subject}
            onClose={dialog.close}
            onDecide={(value) => decision.mutateAsync({ id: subject._id, decision: value })}
          />
        ) : null}
      </Dialog>
    </>
  );
}
