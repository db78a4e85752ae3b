import type { ModerationCase } from '@pechincha/contracts/entities/moderation';
import type { CaseAction } from '@pechincha/contracts/operations/reports';
import { formatPrice } from '@pechincha/contracts/prices';
import { caseReasonNames, commentReportReasons, dealReportReasons } from '@pechincha/contracts/reports';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { StatusBadge } from '../../components/admin/table';
import { useDialogRequest } from '../../components/ui/dialog';
import { Options, RadioGroup, SelectField } from '../../components/ui/field';
import { joinEmptyLines } from '../../components/ui/long-text';
import { FormActions } from '../../components/ui/form';
import { TimeAgo } from '../../components/ui/labels';
import { formatQuantity } from '../../lib/format';
import { findCurrentRow } from '../../lib/use-draft-form';
import { useStoredForm } from '../../lib/use-stored-form';
import { findPublicReasonError, PublicReasonField } from '../../shared/judgement/reason-fields';
import { useSession } from '../../shared/session/use-session';
import { type CaseDecision, parseCase } from './cases-api';
import { OWN_SUBJECT_TEXT, SubjectCard } from './subject-card';
import './moderation.css';

interface CaseCardProps {
  moderationCase: ModerationCase;
  /** Nobody decides about what they published. */
  isOwn: boolean;
  isBusy: boolean;
  onDecide: () => void;
}

/** What was reported, by how many people, and what they wrote. */
export function CaseCard({ moderationCase, isOwn, isBusy, onDecide }: CaseCardProps) {
  const { thing, weight, reasons, warned, openedAt } = moderationCase;
  const ownId = useId();
  const isDisabled = isOwn || isBusy;
  return (
    <SubjectCard
      subject={thing}
      author={thing.author}
      isBusy={isBusy}
      actions={
        <>
          {isOwn ? (
            <p id={ownId} className="small muted">
              {OWN_SUBJECT_TEXT}
            </p>
          ) : null}
          <Button
            className="button main"
            disabled={isDisabled}
            aria-describedby={isOwn ? ownId : undefined}
            label={`Decidir: ${thing.title}`}
            onClick={() => onDecide()}
          >
            Decidir
          </Button>
        </>
      }
    >
      <p className="meta subject-meta">
        {reasons.length > 0 ? <b>Peso {weight}</b> : null}
        <span>
          aberto <TimeAgo at={openedAt} />
        </span>
        {warned ? (
          <span className="icon-text case-warning">
            <TriangleAlert aria-hidden="true" />O botão da loja pergunta antes
          </span>
        ) : null}
      </p>
      {reasons.length > 0 ? null : <p className="muted">Saiu sem esperar a moderação.</p>}
      <CaseReports moderationCase={moderationCase} />
    </SubjectCard>
  );
}

/** The reasons, and what people wrote. */
function CaseReports({ moderationCase: { reasons, texts } }: Pick<CaseCardProps, 'moderationCase'>) {
  return (
    <>
      <ul className="small flex flex-wrap case-reasons" aria-label="Motivos">
        {reasons.map(({ reason, people, weight: ofReason }) => (
          <li className="cluster" key={reason}>
            <StatusBadge tone={ofReason > 0 ? 'danger' : 'quiet'}>{caseReasonNames[reason]}</StatusBadge>
            {people > 0 ? (
              <span className="muted">
                {formatQuantity(people, 'pessoa', 'pessoas')}, peso {ofReason}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {texts.length > 0 ? (
        <ul className="small subject-texts" aria-label="O que escreveram">
          {texts.map(({ key, reason, text, price }) => (
            <li key={key}>
              <span className="muted">{caseReasonNames[reason]}: </span>
              {joinEmptyLines([price && `achou por ${formatPrice(price)}`, text].filter(Boolean).join('. '))}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface CaseFormProps {
  moderationCase: ModerationCase;
  onClose: () => void;
  onDecide: (decision: CaseDecision) => Promise<unknown>;
}

interface CaseFormValues {
  action: CaseAction | '';
  reasonCode: string;
  publicReason: string;
  caution: boolean;
  /** Reasons whose reports are false. */
  falseReasons: string[];
}

const actions: Record<ModerationCase['thing']['kind'], { value: CaseAction; text: string }[]> = {
  deal: [
    { value: 'keep', text: 'Manter no ar' },
    { value: 'expire', text: 'Encerrar' },
    { value: 'remove', text: 'Remover' },
  ],
  comment: [
    { value: 'keep', text: 'Manter' },
    { value: 'delete-comment', text: 'Apagar o comentário' },
  ],
};

export function CaseForm({ moderationCase, onClose, onDecide }: CaseFormProps) {
  /** The case of now, if it has changed since the form was opened. */
  const [changedCase, setChangedCase] = useState<ModerationCase>();
  const changedRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => changedRef.current?.focus(), [changedCase]);
  const { thing, reasons, version } = changedCase ?? moderationCase;
  const codes = thing.kind === 'deal' ? dealReportReasons : commentReportReasons;
  const memberId = useSession().user?._id ?? '';
  const { isBusy, send, close } = useDialogRequest(onClose);
  const { register, handleSubmit, control, formState, deleteDraft } = useStoredForm<CaseFormValues>({
    draftKey: `case:${memberId}:${moderationCase._id}`,
    defaultValues: {
      action: '',
      publicReason: '',
      caution: false,
      falseReasons: [],
      reasonCode: codes.find((code) => code === reasons[0]?.reason) ?? 'outro',
    },
  });
  const { errors } = formState;
  const action = useWatch({ control, name: 'action' });
  const isMeasure = action !== '' && action !== 'keep';
  const reported = reasons.filter(({ keys }) => keys.length > 0);
  const submit = ({
    action: chosen,
    reasonCode,
    publicReason,
    caution,
    falseReasons,
  }: CaseFormValues): void => {
    if (chosen === '') return;
    const isFalse = ({ reason }: { reason: string }) => falseReasons.includes(reason);
    send(async () => {
      try {
        await onDecide({
          action: chosen,
          reasonCode,
          publicReason: publicReason.trim(),
          ...(caution && isMeasure && { caution }),
          falseReports: reported.filter(isFalse).flatMap(({ keys }) => keys),
          version,
        });
      } catch (error) {
        const current = findCurrentRow(error, 'case', parseCase);
        if (!current) throw error;
        setChangedCase(current);
        // The dialog stays open.
        throw new Error('The case has changed', { cause: error });
      }
      deleteDraft();
    });
  };
  return (
    <form className="case-form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {changedCase ? (
        <div className="changed-case">
          <p className="icon-text case-warning" ref={changedRef} tabIndex={-1}>
            <TriangleAlert aria-hidden="true" />
            As denúncias mudaram enquanto você decidia. Confira e decida de novo.
          </p>
          <CaseReports moderationCase={changedCase} />
        </div>
      ) : null}
      <RadioGroup
        label="O que fazer"
        choices={actions[thing.kind]}
        field={register('action', { required: 'Escolha o que fazer' })}
        error={errors.action?.message}
      />
      <SelectField label="Motivo" {...register('reasonCode')}>
        <Options of={codes.map((code) => [code, caseReasonNames[code]] as const)} />
      </SelectField>
      <PublicReasonField
        optional={action === 'keep'}
        error={errors.publicReason?.message}
        field={register('publicReason', {
          validate: (text, { action: chosen }) => chosen === 'keep' || (findPublicReasonError(text) ?? true),
        })}
      />
      {isMeasure ? (
        <label className="check">
          <input type="checkbox" {...register('caution')} />
          <span>
            Advertir quem publicou
            <span className="small muted block">
              Por 30 dias os votos e denúncias dessa pessoa não contam.
            </span>
          </span>
        </label>
      ) : null}
      {reported.length > 0 ? (
        <fieldset className="field">
          <legend className="label">
            Denúncias falsas <span className="optional">opcional</span>
          </legend>
          <p className="help">Com três em 90 dias, as denúncias de quem as fez deixam de contar.</p>
          <div>
            {reported.map(({ reason, people }) => (
              <label key={reason} className="check">
                <input type="checkbox" value={reason} {...register('falseReasons')} />
                {caseReasonNames[reason]} ({formatQuantity(people, 'pessoa', 'pessoas')})
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <FormActions busy={isBusy} onCancel={close} destructive={isMeasure}>
        Decidir
      </FormActions>
    </form>
  );
}
