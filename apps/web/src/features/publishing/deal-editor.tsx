import { ONLINE, toCitySlug } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatCondition } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent, parsePrice } from '@pechincha/contracts/prices';
import { declaredRelationValues } from '@pechincha/contracts/relations';
import { FALLBACK_CATEGORY } from '@pechincha/contracts/site';
import { toPreview } from '@pechincha/contracts/text';
import { Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RestoredDraft, SubmitButton } from '../../components/ui/form';
import { getPictureUrl } from '../../components/ui/picture';
import { PictureField, PicturePreview, UploadProgress } from '../../components/ui/picture-field';
import { type ChosenPicture, dealPictureRules } from '../../lib/chosen-picture';
import { useDraftPicture } from '../../lib/picture-draft';
import { useNow } from '../../lib/timers';
import { useDraftForm } from '../../lib/use-draft-form';
import { DealCardBody } from '../../shared/deals/deal-card';
import { listValidityTexts } from '../../shared/deals/validity';
import { findCleanLink } from './api';
import { parseConditionValues } from './condition-values';
import { DealFields } from './deal-fields';
import { type DealForm, type DealFormValues, findFinalPrice, type ParsedDeal } from './form';
import './publishing.css';

interface DealFormOptions {
  form: DealForm;
  /** Empty values or those of the edited deal. */
  initialValues: DealFormValues;
  /** Storage key of the draft. */
  draftKey: string;
  /** Revision of the edited deal. */
  revision?: number | undefined;
  send: (submission: DealSubmission) => Promise<unknown>;
  onSent: () => void;
}

export interface DealSubmission {
  deal: ParsedDeal;
  picture: File | undefined;
  revision?: number | undefined;
}

/** Deal form state with picture and draft; both are cleared only after a successful submit, of what was sent. */
export function useDealForm({ form, send, onSent, ...options }: DealFormOptions) {
  const [cleanLink, setCleanLink] = useState<string>();
  const picture = useDraftPicture(dealPictureRules, options.draftKey);
  const draft = useDraftForm<DealFormValues, ParsedDeal>({
    ...options,
    resolver: form.resolver,
    picture,
    save: async (deal): Promise<void> => {
      try {
        await send({ deal, picture: picture.file, revision: draft.revision });
      } catch (error) {
        setCleanLink(findCleanLink(error));
        throw error;
      }
    },
    onSaved: (resetForm) => {
      resetForm();
      onSent();
    },
  });
  return { ...draft, picture, rules: form, cleanLink };
}

type DealFormState = ReturnType<typeof useDealForm>;

/** Characters of the description, as many as lists have. */
const MAX_PREVIEW_LENGTH = 100;

interface CardPreviewProps {
  deal: Partial<DealFormValues>;
  picture: string | undefined;
  /** Null or undefined for what was not public yet. */
  publishedAt: string | null | undefined;
  /** Explains what happens after submitting. */
  outcome: string;
}

/** Live preview of the deal's card. */
function CardPreview({ deal, picture, publishedAt, outcome }: CardPreviewProps) {
  const now = new Date(useNow());
  const validity = listValidityTexts(deal, now).join(' · ');
  const price = parsePrice(deal.promotionalPrice ?? '') ?? 0;
  // Nothing is saved until there is a price.
  const oldPrice = (price > 0 && parsePrice(deal.originalPrice ?? '')) || null;
  return (
    <aside className="preview" aria-label="Prévia">
      <h2 className="small muted mb-2">Como vai aparecer na lista</h2>
      <div className="preview-box">
        <article className="deal">
          <DealCardBody
            title={
              <h3 className="line-clamp-2 deal-title">{deal.title?.trim() || 'O título da sua promoção'}</h3>
            }
            deal={{
              title: deal.title ?? '',
              description: toPreview(deal.description ?? '', MAX_PREVIEW_LENGTH),
              image: picture ?? null,
              category: deal.category || FALLBACK_CATEGORY,
              city: toCitySlug(deal.city ?? ONLINE),
              store: deal.store?.trim() ?? '',
              status: 'active',
              discount: calculateDiscountPercent(oldPrice, price),
              promotionalPrice: price,
              finalPrice: findFinalPrice(deal),
              condition: formatCondition(parseConditionValues(deal)),
              originalPrice: oldPrice,
              relation: declaredRelationValues.find((known) => known === deal.relation),
              publishedAt: publishedAt ?? null,
              createdAt: now.toISOString(),
            }}
          />
          {deal.coupon?.trim() ? (
            <div className="deal-actions">
              <span className="coupon">
                <span>{deal.coupon.trim()}</span>
                <Ticket aria-hidden="true" />
              </span>
            </div>
          ) : null}
        </article>
      </div>
      {validity ? <p className="small">Na página da promoção: {validity}</p> : null}
      <p className="small muted">{outcome}</p>
    </aside>
  );
}

interface DealPictureFieldProps {
  picture: ChosenPicture;
  /** Current picture of the deal, kept unless another is chosen. */
  current?: string | null | undefined;
}

function DealPictureField({ picture, current }: DealPictureFieldProps) {
  const { file, previewUrl } = picture;
  const shownUrl = previewUrl ?? getPictureUrl(current);
  return (
    <PictureField
      label="Imagem"
      picture={picture}
      layout="row"
      preview={
        <PicturePreview url={shownUrl} alt={previewUrl ? 'Prévia da imagem escolhida' : 'Imagem atual'} />
      }
      chooseText={shownUrl ? 'Trocar imagem' : 'Escolher imagem'}
      removeText={file && (current ? 'Manter a atual' : 'Remover')}
    >
      {file ? <b>{file.name}</b> : null}
      Toque, arraste ou cole {shownUrl ? 'outra imagem' : 'uma imagem'}. JPG, PNG, GIF ou WEBP.
    </PictureField>
  );
}

interface DealEditorProps {
  title: string;
  state: DealFormState;
  /** The deal being edited; undefined when publishing. */
  current?: Promotion;
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
  const { title, state, current, progress, busyText, submitText, outcome, children } = props;
  const { rules, form, values, picture, recheck, cleanLink, isRestored, isSending, resetForm, handleSubmit } =
    state;
  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <h1>{title}</h1>
      {children}
      {isRestored ? (
        <RestoredDraft
          className="cluster restored restored-draft"
          isNew={current === undefined}
          onDiscard={resetForm}
        />
      ) : null}
      <div className="publish">
        <form id="publish" onSubmit={handleSubmit} noValidate>
          <DealFields
            rules={rules}
            form={form}
            values={values}
            recheck={recheck}
            cleanLink={cleanLink}
            isNew={current === undefined}
          >
            <DealPictureField picture={picture} current={current?.image} />
          </DealFields>
        </form>
        <CardPreview
          deal={values}
          picture={picture.previewUrl ?? current?.image ?? undefined}
          publishedAt={current?.publishedAt}
          outcome={outcome}
        />
        <div className="publish-bar">
          <UploadProgress progress={progress} />
          <SubmitButton className="size-l" form="publish" busy={isSending} busyText={busyText}>
            {submitText}
          </SubmitButton>
        </div>
      </div>
    </main>
  );
}
