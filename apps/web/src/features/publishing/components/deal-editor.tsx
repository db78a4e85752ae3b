import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../components/ui/submit-button';
import type { DealForm } from '../form';
import type { DealFormState } from '../hooks/use-deal-form';
import { CardPreview } from './card-preview';
import { DealFields } from './deal-fields';
import { PictureField } from './picture-field';
import { RestoredDraft } from './restored-draft';
import '../../../styles/forms.css';
import '../../promotions/styles/notice.css';
import '../styles/publish.css';

interface DealEditorProps {
  title: string;
  rules: DealForm;
  state: DealFormState;
  /** What the deal is now, where it is edited. */
  current?: Promotion;
  busy: boolean;
  busyText: string;
  /** What the button says. */
  submitText: string;
  /** What becomes of it after it was sent. */
  outcome: string;
  /** Between the title and the form. */
  children?: ReactNode;
}

/** The page of any form of a deal: the fields, the card as it will look, and the way to send it. */
export function DealEditor(props: DealEditorProps) {
  const { title, rules, state, current, busy, busyText, submitText, outcome, children } = props;
  const { form, values, picture, isRestored, startOver, submit } = state;
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <h1>{title}</h1>
      {children}
      {isRestored ? <RestoredDraft onStartOver={startOver} isEdit={current !== undefined} /> : null}
      <div className="publish">
        <form id="publish" onSubmit={(event) => void submit(event)} noValidate>
          <DealFields rules={rules} form={form} values={values}>
            <PictureField picture={picture} current={current?.image} />
          </DealFields>
        </form>
        <CardPreview
          deal={values}
          picture={picture.previewUrl ?? current?.image ?? undefined}
          createdAt={current?.createdAt}
          outcome={outcome}
        />
        <div className="send">
          <SubmitButton className="big" form="publish" busy={busy} busyText={busyText}>
            {submitText}
          </SubmitButton>
        </div>
      </div>
    </main>
  );
}
