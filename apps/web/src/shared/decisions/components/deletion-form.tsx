import type { DecisionReason } from '@pechincha/contracts/reports';
import { useState, type SubmitEvent } from 'react';
import { DialogActions } from '../../../components/ui/dialog-actions';
import { Field } from '../../../components/ui/field';
import { limitCharacters } from '../../../lib/limit-characters';
import type { DeletionReason } from '../deletion-reason';
import { MAX_PUBLIC_REASON_LENGTH, PUBLIC_REASON_HELP } from '../public-reason';
import { ReasonCodeField } from './reason-code-field';

interface DeletionFormProps {
  onClose: () => void;
  onConfirm: (reason: DeletionReason) => void;
}

/** Asks an admin why another member's deal is deleted. */
export function DeletionForm({ onClose, onConfirm }: DeletionFormProps) {
  const [reasonCode, setReasonCode] = useState<DecisionReason>('outro');
  const [publicReason, setPublicReason] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onConfirm({ reasonCode, publicReason: publicReason.trim() || undefined });
  };
  return (
    <form noValidate onSubmit={submit}>
      <ReasonCodeField value={reasonCode} onChange={setReasonCode} />
      <Field label="Explicação" optional help={PUBLIC_REASON_HELP}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
            value={publicReason}
            onChange={(event) => setPublicReason(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <button type="submit" className="button destroy">
          Excluir
        </button>
      </DialogActions>
    </form>
  );
}
