import { ChevronDown, History, RefreshCw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from './button';
import { classes } from '../../lib/style';
import type { FormFields } from '../../lib/use-draft-form';
import { DialogActions } from './dialog';
import './form.css';

interface FormSectionProps {
  title: string;
  /** What was filled in, or examples of what could be. */
  summary: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  ref?: Ref<HTMLDetailsElement>;
  className?: string;
  children: ReactNode;
}

/** Section that opens and closes, of a form's fields or of details. */
export function FormSection({
  title,
  summary,
  isOpen,
  onOpenChange,
  ref,
  className,
  children,
}: FormSectionProps) {
  return (
    <details
      className={classes('card form-section', className)}
      ref={ref}
      open={isOpen}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
    >
      <summary>
        <span className="form-section-title">
          <b>{title}</b>
          <span className="small muted">{summary}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

interface SubmitButtonProps {
  busy: boolean;
  /** Refuses the press. */
  disabled?: boolean;
  /** Looks disabled; a press shows what is missing. */
  invalid?: boolean;
  /** Text while busy. */
  busyText?: string;
  className?: string;
  form?: string;
  children: ReactNode;
}

/** Submit button, disabled while the request is pending. Never by `disabled`, which would drop the focus. */
export function SubmitButton({
  busy,
  disabled = false,
  invalid = false,
  busyText,
  className,
  form,
  children,
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      form={form}
      className={classes('button main', busy && 'busy', className)}
      aria-disabled={disabled || invalid || busy || undefined}
      aria-busy={busy}
      // Keeps the focus in the field until the click ends: an error shown on blur would move the button away.
      onMouseDown={(event) => event.preventDefault()}
      // Enter in a field presses this button too. The second press of a double click would send again, or find the form
      // empty.
      onClick={(event) => {
        if (disabled || busy || event.detail > 1) event.preventDefault();
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}

interface FormActionsProps {
  busy: boolean;
  onCancel: () => void;
  /** Looks and acts as if it could not be pressed while the form is being sent. */
  waitsForResponse?: boolean;
  /** Styles the button as a warning. */
  destructive?: boolean;
  busyText?: string;
  children: string;
}

/** Buttons of a form in a dialog. */
export function FormActions(props: FormActionsProps) {
  const { busy, onCancel, waitsForResponse = true, destructive = false, busyText, children } = props;
  const isWaiting = waitsForResponse && busy;
  return (
    <DialogActions>
      <Button disabled={isWaiting} onClick={onCancel}>
        Cancelar
      </Button>
      <SubmitButton
        busy={busy}
        busyText={busyText ?? 'Enviando...'}
        {...(destructive && { className: 'destroy' })}
      >
        {children}
      </SubmitButton>
    </DialogActions>
  );
}

interface RestoredDraftProps {
  className?: string;
  /** Of a form for something new. */
  isNew?: boolean;
  onDiscard: () => void;
}

/** Notice that the form holds a restored draft, with a button to discard it. */
export function RestoredDraft({ className = 'restored', isNew = false, onDiscard }: RestoredDraftProps) {
  return (
    <p className={className}>
      <History aria-hidden="true" />
      <span>
        {isNew
          ? 'Este é o rascunho que você tinha começado.'
          : 'Estas são as mudanças que você tinha começado.'}
      </span>
      <Button className="text-button" onClick={onDiscard}>
        {isNew ? 'Começar de novo' : 'Descartar mudanças'}
      </Button>
    </p>
  );
}

/** Notice above the buttons of a form whose row was changed by others, with a button that drops what was typed. */
export function ChangedMeanwhile({ form, onDiscard }: { form: FormFields; onDiscard: () => void }) {
  const changed = Object.values(form.changedMeanwhile);
  return (
    <div role="status">
      {changed.length > 0 ? (
        <p className="cluster small restored">
          <RefreshCw aria-hidden="true" />
          <span>
            {changed.some(({ differs }) => differs)
              ? 'O que você escreveu continua nos campos, com o valor de agora em cada um que mudou. Ao salvar, fica o que você escreveu.'
              : 'Os campos que mudaram já mostram o valor de agora. Ao salvar, só muda o que você escreveu.'}
          </span>
          <Button className="text-button" onClick={onDiscard}>
            Usar os valores de agora
          </Button>
        </p>
      ) : null}
    </div>
  );
}
