import type { Appeal } from '@pechincha/contracts/entities/moderation-log';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePendingConfirm } from '../../components/admin/confirm-action';
import { StatusBadge } from '../../components/admin/table';
import { Dialog, DialogActions, useDialogRequest } from '../../components/ui/dialog';
import { Field, RadioGroup } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import { TimeAgo } from '../../components/ui/labels';
import { LongText } from '../../components/ui/long-text';
import { getPage } from '../../components/ui/pagination';
import { formatQuantity } from '../../lib/format';
import { limitCharacters } from '../../lib/limit-characters';
import { useStoredForm } from '../../lib/use-stored-form';
import { getActionText, getReasonName } from '../../shared/judgement/decisions';
import {
  findPublicReasonError,
  MAX_PUBLIC_REASON_LENGTH,
  REASON_RULE,
} from '../../shared/judgement/reason-fields';
import { useSession } from '../../shared/session/use-session';
import { type AppealDecision, APPEALS_ERROR_TEXT, useAppealDecision, useAppeals } from './cases-api';
import { ModerationList } from './moderation-list';
import { OWN_THING_TEXT, quoteThing, ThingCard } from './thing-card';
import './moderation.css';

interface AppealDecisionFormProps {
  appealId: string;
  /** Deleted deals never come back. */
  isFinal: boolean;
  onClose: () => void;
  onDecide: (decision: AppealDecision) => Promise<unknown>;
}

type FormValues = Omit<AppealDecision, 'outcome'> & { outcome: AppealDecision['outcome'] | '' };

const KEPT: AppealDecision['outcome'] = 'kept';
const REVERSED: AppealDecision['outcome'] = 'reversed';
const FINAL_TEXT = 'A promoção excluída não volta. Quem publicou pode publicar de novo.';

function AppealDecisionForm({ appealId, isFinal, onClose, onDecide }: AppealDecisionFormProps) {
  const memberId = useSession().user?._id ?? '';
  const { isBusy, send, close } = useDialogRequest(onClose);
  const { register, handleSubmit, formState, deleteDraft } = useStoredForm<FormValues>({
    draftKey: `appeal-decision:${memberId}:${appealId}`,
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
      <Field
        label="Explicação"
        help={`Quem recorreu vai ler. ${REASON_RULE}`}
        error={errors.publicReason?.message}
      >
        {(input) => (
          <textarea
            {...input}
            className="input"
            rows={3}
            {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
            {...register('publicReason', { validate: (text) => findPublicReasonError(text) ?? true })}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={close}>
          Cancelar
        </button>
        <SubmitButton busy={isBusy} busyText="Enviando...">
          Responder
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

interface AppealDecisionDialogProps {
  subject: Appeal | undefined;
  open: boolean;
  onClose: () => void;
  onDecide: (id: string, decision: AppealDecision) => Promise<unknown>;
}

/** Asks what becomes of a decision, and why. */
function AppealDecisionDialog({ subject, open, onClose, onDecide }: AppealDecisionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Responder ao recurso"
      description={`${quoteThing(subject?.thing)}Quem recorreu recebe a sua decisão e a explicação.`}
    >
      {subject ? (
        <AppealDecisionForm
          key={subject._id}
          isFinal={subject.thing.kind === 'deal' && subject.decision.action === 'deleted'}
          onClose={onClose}
          appealId={subject._id}
          onDecide={(decision) => onDecide(subject._id, decision)}
        />
      ) : null}
    </Dialog>
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

/** Appeals that nobody has answered, the oldest first. */
export function AppealsTab() {
  const [params] = useSearchParams();
  const page = getPage(params);
  const { user } = useSession();
  const query = useAppeals(page);
  const decision = useAppealDecision();
  const dialog = usePendingConfirm<Appeal>();
  return (
    <>
      <ModerationList
        tab="appeals"
        page={page}
        query={query}
        getSummary={(total) =>
          `${formatQuantity(total, 'recurso aberto', 'recursos abertos')}, do mais antigo ao mais novo.`
        }
        errorText={APPEALS_ERROR_TEXT}
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
      <AppealDecisionDialog
        subject={dialog.subject}
        open={dialog.open}
        onClose={dialog.close}
        onDecide={(id, value) => decision.mutateAsync({ id, decision: value })}
      />
    </>
  );
}
