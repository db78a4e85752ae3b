import type { ModerationCase } from '@pechincha/contracts/entities/moderation';
import type { CaseAction } from '@pechincha/contracts/operations/reports';
import { formatPrice } from '@pechincha/contracts/prices';
import { caseReasonNames, commentReportReasons, dealReportReasons } from '@pechincha/contracts/reports';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { StatusBadge } from '../../components/admin/table';
import { DialogActions, useDialogRequest } from '../../components/ui/dialog';
import { Field, RadioGroup } from '../../components/ui/field';
import { joinEmptyLines } from '../../components/ui/long-text';
import { SubmitButton } from '../../components/ui/form';
import { TimeAgo } from '../../components/ui/labels';
import { limitCharacters } from '../../lib/limit-characters';
import { formatQuantity } from '../../lib/format';
import { findCurrentRow } from '../../lib/use-draft-form';
import { useStoredForm } from '../../lib/use-stored-form';
import {
  findPublicReasonError,
  MAX_PUBLIC_REASON_LENGTH,
  PUBLIC_REASON_HELP,
} from '../../shared/judgement/reason-fields';
import { useSession } from '../../shared/session/use-session';
import { type CaseDecision, parseCase } from './cases-api';
import { OWN_THING_TEXT, ThingCard } from './thing-card';
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
    <ThingCard
      thing={thing}
      author={thing.author}
      isBusy={isBusy}
      actions={
        <>
          {isOwn ? (
            <p id={ownId} className="small muted">
              {OWN_THING_TEXT}
            </p>
          ) : null}
          <button
            type="button"
            className="button main"
            aria-disabled={isDisabled || undefined}
            aria-describedby={isOwn ? ownId : undefined}
            aria-label={`Decidir: ${thing.title}`}
            onClick={() => !isDisabled && onDecide()}
          >
            Decidir
          </button>
        </>
      }
    >
      <p className="thing-meta">
        {reasons.length > 0 ? <b>Peso {weight}</b> : null}
        <span>
          aberto <TimeAgo at={openedAt} />
        </span>
        {warned ? (
          <span className="case-warning">
            <TriangleAlert aria-hidden="true" />O botão da loja pergunta antes
          </span>
        ) : null}
      </p>
      {reasons.length > 0 ? null : <p className="muted">Saiu sem esperar a moderação.</p>}
      <CaseReports moderationCase={moderationCase} />
    </ThingCard>
  );
}

/** The reasons, and what people wrote. */
function CaseReports({ moderationCase: { reasons, texts } }: Pick<CaseCardProps, 'moderationCase'>) {
  return (
    <>
      <ul className="case-reasons" aria-label="Motivos">
        {reasons.map(({ reason, people, weight: ofReason }) => (
          <li key={reason}>
            <StatusBadge tone={ofReason > 0 ? 'bad' : 'quiet'}>{caseReasonNames[reason]}</StatusBadge>
            {people > 0 ? (
              <span className="muted">
                {formatQuantity(people, 'pessoa', 'pessoas')}, peso {ofReason}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {texts.length > 0 ? (
        <ul className="thing-texts" aria-label="O que escreveram">
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
          <p className="case-warning" ref={changedRef} tabIndex={-1}>
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
      <Field label="Motivo">
        {(input) => (
          <select {...input} className="input" {...register('reasonCode')}>
            {codes.map((code) => (
              <option key={code} value={code}>
                {caseReasonNames[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Explicação"
        optional={action === 'keep'}
        help={PUBLIC_REASON_HELP}
        error={errors.publicReason?.message}
      >
        {(input) => (
          <textarea
            {...input}
            className="input"
            rows={3}
            {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
            {...register('publicReason', {
              validate: (text, { action: chosen }) =>
                chosen === 'keep' || (findPublicReasonError(text) ?? true),
            })}
          />
        )}
      </Field>
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
      <DialogActions>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={close}>
          Cancelar
        </button>
        <SubmitButton busy={isBusy} busyText="Enviando..." {...(isMeasure && { className: 'destroy' })}>
          Decidir
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
