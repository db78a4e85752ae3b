import type { Appeal } from '@pechincha/contracts/entities/moderation-log';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { usePendingConfirm } from '../../components/admin/confirm-action';
import { StatusBadge } from '../../components/admin/table';
import { Dialog, useDialogRequest } from '../../components/ui/dialog';
import { RadioGroup } from '../../components/ui/field';
import { FormActions } from '../../components/ui/form';
import { TimeAgo } from '../../components/ui/labels';
import { LongText } from '../../components/ui/long-text';
import { getPage } from '../../components/ui/pagination';
import { formatQuantity } from '../../lib/format';
import { useStoredForm } from '../../lib/use-stored-form';
import { getActionText, getReasonName } from '../../shared/judgement/decisions';
import { findPublicReasonError, PublicReasonField, REASON_RULE } from '../../shared/judgement/reason-fields';
import { useSession } from '../../shared/session/use-session';
import { type AppealDecision, APPEALS_ERROR_TEXT, useAppealDecision, useAppeals } from './cases-api';
import { ModerationList } from './moderation-list';
import { OWN_SUBJECT_TEXT, quoteSubject, SubjectCard } from './subject-card';
import './moderation.css';

interface AppealDecisionFormProps {
  appeal: Appeal;
  onClose: () => void;
  onDecide: (decision: AppealDecision) => Promise<unknown>;
}

type FormValues = Omit<AppealDecision, 'outcome'> & { outcome: AppealDecision['outcome'] | '' };

const KEPT: AppealDecision['outcome'] = 'kept';
const REVERSED: AppealDecision['outcome'] = 'reversed';
const FINAL_TEXT = 'A promoção excluída não volta. Quem publicou pode publicar de novo.';

/** Asks what becomes of a decision, and why. */
function AppealDecisionForm({ appeal, onClose, onDecide }: AppealDecisionFormProps) {
  // Deleted deals never come back.
  const isFinal = appeal.thing.kind === 'deal' && appeal.decision.action === 'deleted';
  const memberId = useSession().user?._id ?? '';
  const { isBusy, send, close } = useDialogRequest(onClose);
  const { register, handleSubmit, formState, deleteDraft } = useStoredForm<FormValues>({
    draftKey: `appeal-decision:${memberId}:${appeal._id}`,
    defaultValues: { outcome: '', publicReason: '' },
  });
  const { errors } = formState;
  const submit = ({ outcome, publicReason }: FormValues): void => {
    if (outcome === '') return;
    send(async () => {
      await onDecide({ outcome, publicReason: publicReason.trim() });
      deleteDraft();
    });
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <RadioGroup
        label="O que fazer"
        choices={[
          { value: KEPT, text: 'Manter a decisão' },
          { value: REVERSED, text: 'Reverter a decisão', ...(isFinal && { help: FINAL_TEXT }) },
        ]}
        field={register('outcome', { required: 'Escolha o que fazer' })}
        error={errors.outcome?.message}
      />
      <PublicReasonField
        help={`Quem recorreu vai ler. ${REASON_RULE}`}
        error={errors.publicReason?.message}
        field={register('publicReason', { validate: (text) => findPublicReasonError(text) ?? true })}
      />
      <FormActions busy={isBusy} onCancel={close}>
        Responder
      </FormActions>
    </form>
  );
}

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
    <SubjectCard
      subject={thing}
      author={author}
      isBusy={isBusy}
      actions={
        isOwn || needsOther ? (
          <p className="small muted">{isOwn ? OWN_SUBJECT_TEXT : OTHER_TEXT}</p>
        ) : (
          <Button
            className="button main"
            disabled={isBusy}
            label={`Responder: ${thing.title || 'recurso'}`}
            onClick={() => onAnswer()}
          >
            Responder
          </Button>
        )
      }
    >
      <div>
        <p className="meta subject-meta">
          <StatusBadge tone="danger">
            {getActionText({ kind: thing.kind, action: decision.action })}
          </StatusBadge>
          <b>{getReasonName(decision.reasonCode)}</b>
          <TimeAgo at={decision.at} />
          {decision.caution ? (
            <span className="icon-text case-warning">
              <TriangleAlert aria-hidden="true" />
              Com advertência
            </span>
          ) : null}
        </p>
        <p className="small appeal-text">{decision.reason || 'Sem explicação.'}</p>
      </div>
      <div className="appeal-answer">
        <p className="meta subject-meta">
          <b>O que escreveu ao recorrer</b>
          <TimeAgo at={at} />
        </p>
        <div className="small appeal-text">
          <LongText>{text}</LongText>
        </div>
      </div>
    </SubjectCard>
  );
}

/** Appeals that nobody has answered, the oldest first. */
export function AppealsTab() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const query = useAppeals(page);
  const decision = useAppealDecision();
  const dialog = usePendingConfirm<Appeal>();
  const { subject } = dialog;
  return (
    <>
      <ModerationList
        tab="appeals"
        page={page}
        query={query}
        getSummary={(total) =>
          `${formatQuantity(total, 'recurso aberto', 'recursos abertos')}, do mais antigo ao mais novo.`
        }
        error={APPEALS_ERROR_TEXT}
        empty={{
          icon: CheckCheck,
          title: 'Nenhum recurso aberto.',
          text: 'Quando alguém recorrer de uma decisão da moderação, aparece aqui.',
        }}
        rows={query.data?.appeals}
        renderRow={(appeal) => (
          <AppealCard
            appeal={appeal}
            isOwn={appeal.author._id === user?._id}
            isBusy={decision.isPending && decision.variables.id === appeal._id}
            onAnswer={() => dialog.openFor(appeal)}
          />
        )}
      />
      <Dialog
        open={dialog.open}
        onOpenChange={(next) => !next && dialog.close()}
        title="Responder ao recurso"
        description={`${quoteSubject(subject?.thing)}Quem recorreu recebe a sua decisão e a explicação.`}
      >
        {subject ? (
          <AppealDecisionForm
            key={subject._id}
            appeal={subject}
            onClose={dialog.close}
            onDecide={(value) => decision.mutateAsync({ id: subject._id, decision: value })}
          />
        ) : null}
      </Dialog>
    </>
  );
}
