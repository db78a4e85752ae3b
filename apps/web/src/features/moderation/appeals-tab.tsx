import type { Appeal } from '@pechincha/contracts/entities/appeal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { parseAppealList } from '../../api/appeal';
import { StatusBadge } from '../../components/admin/status-badge';
import { usePendingConfirm } from '../../components/admin/use-pending-confirm';
import { LongText } from '../../components/ui/long-text';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { TimeAgo } from '../../components/ui/time-ago';
import { moderationKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { formatQuantity } from '../../lib/numbers';
import { getPage } from '../../lib/page';
import { getActionText, getReasonName } from '../../shared/decisions/decision-text';
import { useSession } from '../../shared/session/use-session';
import { decideAppeal } from './decide-appeal';
import { useListedDecision } from './use-listed-decision';
import { OWN_THING_TEXT } from './own-deal';
import { AppealDecisionDialog } from './appeal-decision-dialog';
import { ModerationList } from './moderation-list';
import { ThingCard } from './thing-card';
import './moderation.css';

interface AppealCardProps {
  appeal: Appeal;
  /** Nobody decides about what they published. */
  isOwn: boolean;
  isBusy: boolean;
  onAnswer: () => void;
}

const OTHER_TEXT = 'Outra pessoa da moderação precisa decidir este recurso.';

/** A decision with its reason, and what its author answers to it. */
function AppealCard({ appeal, isOwn, isBusy, onAnswer }: AppealCardProps) {
  const { at, text, author, needsOther, decision, thing } = appeal;
  return (
    <ThingCard
      thing={thing}
      author={author}
      isBusy={isBusy}
      actions={
        isOwn || needsOther ? (
          <p className="small muted">{isOwn ? OWN_THING_TEXT : OTHER_TEXT}</p>
        ) : (
          <button
            type="button"
            className="button main"
            aria-disabled={isBusy || undefined}
            aria-label={`Responder: ${thing.title || 'recurso'}`}
            onClick={() => !isBusy && onAnswer()}
          >
            Responder
          </button>
        )
      }
    >
      <div>
        <p className="thing-meta">
          <StatusBadge tone="bad">{getActionText({ kind: thing.kind, action: decision.action })}</StatusBadge>
          <b>{getReasonName(decision.reasonCode)}</b>
          <TimeAgo at={decision.at} />
          {decision.caution ? (
            <span className="appeal-caution">
              <TriangleAlert aria-hidden="true" />
              Com advertência
            </span>
          ) : null}
        </p>
        <p className="appeal-text">{decision.reason || 'Sem explicação.'}</p>
      </div>
      <div className="appeal-answer">
        <p className="thing-meta">
          <b>O que escreveu ao recorrer</b>
          <TimeAgo at={at} />
        </p>
        <div className="appeal-text">
          <LongText>{text}</LongText>
        </div>
      </div>
    </ThingCard>
  );
}

const APPEALS_ERROR_TEXT = 'Erro ao carregar recursos';

const useAppeals = (page: number) =>
  useQuery({
    queryKey: moderationKeys.appeals(page),
    async queryFn({ signal }) {
      const { data } = await http.get<unknown>('/admin/moderation/appeals', { signal, params: { page } });
      return parseAppealList(data);
    },
    // Other managers may be deciding at the same time.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { errorText: APPEALS_ERROR_TEXT },
  });

const useAppealDecision = () =>
  useListedDecision({
    decide: decideAppeal,
    listKey: moderationKeys.appealLists,
    doneText: 'Recurso respondido. Quem recorreu será avisado.',
  });

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
