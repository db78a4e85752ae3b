import type { ReactNode } from 'react';
import { FormError } from '../../../components/admin/form-error';
import type { FormFields as FormFields } from '../../../components/admin/text-field';
import { RestoredDraft } from '../../../components/admin/restored-draft';
import { useDraftForm } from '../../../components/admin/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { getPictureError } from '../../../components/admin/picture-rules';
import { useChosenPicture } from '../../../lib/use-chosen-picture';
import { useSession } from '../../session/hooks/use-session';
import type { Editing } from '../hooks/use-editing';
import { useSaveItem } from '../hooks/use-save-item';
import { itemKinds, type ItemKind } from '../item-kinds';
import type { ItemFields } from '../to-form-data';
import { itemResolvers, type FormValues } from '../form-resolvers';
import { ItemPreview, type ItemPreviewProps } from './item-preview';
import { PictureField } from './picture-field';

/** What tells one kind of item from another, in its list and in its form. */
export interface ItemConfig<Item> {
  kind: ItemKind;
  getName: (item: Item) => string;
  getImage: (item: Item) => string | null;
  pictureLabel: string;
  /** What stands in the fields of an item, or of none yet. */
  toFormValues: (item: Item | undefined) => FormValues;
  /** How it is going to look, by what is typed. */
  toPreview: (values: FormValues) => Omit<ItemPreviewProps, 'image'>;
  /** Fields whose empty value is sent too when an item is changed. */
  alwaysSent?: readonly string[];
  renderFields: (form: FormFields, isEditing: boolean) => ReactNode;
}

interface ItemFormProps<Item> extends ItemConfig<Item> {
  editing: Editing<Item>;
}

/** The form beside a list: makes a new item, or changes the one that is edited. */
export function ItemForm<Item extends { _id: string }>(props: ItemFormProps<Item>) {
  const { kind, editing, getName } = props;
  const { item, formVersion, form } = editing;
  return (
    <section className="panel kept-form" ref={form} tabIndex={-1} aria-labelledby="kept-form-title">
      <h2 id="kept-form-title">{item ? `Editar ${getName(item)}` : itemKinds[kind].newOne}</h2>
      {/* Another item, another form. */}
      <ItemFormBody key={`${item?._id ?? 'new'}-${formVersion}`} {...props} />
    </section>
  );
}

function ItemFormBody<Item extends { _id: string }>(props: ItemFormProps<Item>) {
  const { kind, editing, toFormValues, getImage, toPreview, pictureLabel, alwaysSent, renderFields } = props;
  const { item, stop } = editing;
  const picture = useChosenPicture(getPictureError);
  const saving = useSaveItem(kind);
  const memberId = useSession().user?._id ?? '';
  const draft = useDraftForm<FormValues, ItemFields>({
    draftKey: `${kind}:${item?._id ?? 'new'}:${memberId}`,
    initialValues: toFormValues(item),
    resolver: itemResolvers[kind],
    save: (output) =>
      saving.mutateAsync({
        id: item?._id,
        fields: output,
        picture: picture.file,
        alwaysSent: item ? alwaysSent : undefined,
      }),
    onSaved: stop,
  });
  const { values, isRestored, error, resetForm, handleSubmit } = draft;
  return (
    <form noValidate onSubmit={handleSubmit}>
      {item && isRestored ? <RestoredDraft onDiscard={resetForm} /> : null}
      {renderFields(draft.fields, item !== undefined)}
      <PictureField
        label={pictureLabel}
        picture={picture}
        hasSavedPicture={Boolean(item && getImage(item))}
      />
      <div className="kept-preview">
        <p className="small muted">Prévia</p>
        <ItemPreview image={picture.previewUrl ?? (item && getImage(item))} {...toPreview(values)} />
      </div>
      <FormError error={error} />
      <div className="kept-send">
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          {item ? 'Salvar alterações' : itemKinds[kind].create}
        </SubmitButton>
        {item ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              resetForm();
              stop();
            }}
          >
            Cancelar edição
          </button>
        ) : null}
      </div>
    </form>
  );
}
