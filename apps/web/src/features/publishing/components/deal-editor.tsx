import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../components/ui/submit-button';
import { UploadProgress } from '../../../components/ui/upload-progress';
import type { DealForm } from '../form';
import type { DealFormState } from '../hooks/use-deal-form';
import { CardPreview } from './card-preview';
import { DealFields } from './deal-fields';
import { DealPictureField } from './deal-picture-field';
import { RestoredDraft } from './restored-draft';
import './deal-editor.css';

interface DealEditorProps {
  title: string;
  rules: DealForm;
  state: DealFormState;
  /** The deal being edited; undefined when publishing. */
  current?: Promotion;
  busy: boolean;
  /** Of the picture's upload. */
  progress: number | undefined;
  busyText: string;
  /** Text of the submit button. */
  submitText: string;
  /** Explains what happens after submitting. */
  outcome: string;
  /** Rendered between title and form. */
  children?: ReactNode;
}

/** Page layout of all deal forms: fields, card preview and submit button. */
export function DealEditor(props: DealEditorProps) {
  const { title, rules, state, current, busy, progress, busyText, submitText, outcome, children } = props;
  const { form, values, picture, isRestored, resetForm, handleSubmit } = state;
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <h1>{title}</h1>
      {children}
      {isRestored ? <RestoredDraft onStartOver={resetForm} isEdit={current !== undefined} /> : null}
      <div className="publish">
        <form id="publish" onSubmit={handleSubmit} noValidate>
          <DealFields rules={rules} form={form} values={values} isNew={current === undefined}>
            <DealPictureField picture={picture} current={current?.image} />
          </DealFields>
        </form>
        <CardPreview
          deal={values}
          picture={picture.previewUrl ?? current?.image ?? undefined}
          publishedAt={current?.publishedAt}
          outcome={outcome}
        />
        <div className="send">
          <UploadProgress progress={progress} />
          <SubmitButton className="big" form="publish" busy={busy} busyText={busyText}>
            {submitText}
          </SubmitButton>
        </div>
      </div>
    </main>
  );
}
