import { ImagePlus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormError, useEditForm } from '../../components/admin/admin-form';
import { PictureField, UploadProgress } from '../../components/ui/picture-field';
import { ChangedMeanwhile, RestoredDraft, SubmitButton } from '../../components/ui/form';
import { adminPictureRules } from '../../lib/chosen-picture';
import type { FormFields } from '../../lib/use-draft-form';
import { useDraftPicture } from '../../lib/picture-draft';
import { useSession } from '../../shared/session/use-session';
import { type EditableItem, type ItemFields, itemKinds, type SaveConfig, useSaveItem } from './catalogue-api';
import { type FormValues, itemResolvers } from './form-resolvers';
import { type Editing, ItemList, ItemPreview, type ItemPreviewProps, useEditing } from './item-list';
import './gamification-admin.css';

/** List and form settings of one kind of item. */
interface ItemConfig<Item> extends SaveConfig<Item> {
  getName: (item: Item) => string;
  getImage: (item: Item) => string | null;
  pictureLabel: string;
  /** Form values of an item; undefined is a new one. */
  toFormValues: (item: Item | undefined) => FormValues;
  toPreview: (values: FormValues) => Omit<ItemPreviewProps, 'image'>;
  renderFields: (form: FormFields, isEditing: boolean) => ReactNode;
}

interface ItemFormProps<Item> extends ItemConfig<Item> {
  editing: Editing<Item>;
}

/** Form that creates an item, or updates the one being edited. */
function ItemForm<Item extends EditableItem>(props: ItemFormProps<Item>) {
  const { kind, editing, getName } = props;
  const { item, formVersion, form } = editing;
  return (
    <section className="panel item-form" ref={form} tabIndex={-1} aria-labelledby="item-form-title">
      <h2 id="item-form-title">{item ? `Editar ${getName(item)}` : itemKinds[kind].newLabel}</h2>
      {/* The key resets the form when another item is edited. */}
      <ItemFormBody key={`${item?._id ?? 'new'}-${formVersion}`} {...props} />
    </section>
  );
}

function ItemFormBody<Item extends EditableItem>(props: ItemFormProps<Item>) {
  const { kind, editing, toFormValues, getImage, toPreview, pictureLabel, renderFields } = props;
  const { stop } = editing;
  const saving = useSaveItem(props);
  const memberId = useSession().user?._id ?? '';
  const draftKey = `admin:${kind}:${editing.item?._id ?? 'new'}:${memberId}`;
  const picture = useDraftPicture(adminPictureRules, draftKey);
  const draft = useEditForm<Item, FormValues, ItemFields>({
    draftKey,
    picture,
    row: editing.item,
    rowName: itemKinds[kind].name,
    parseRow: props.parseItem,
    toFormValues,
    resolver: itemResolvers[kind],
    save: (fields, item) => saving.mutateAsync({ item, fields, picture: picture.file }),
    onSaved: stop,
  });
  const { row: item, values, isRestored, error, resetForm, handleSubmit } = draft;
  const shownImage = picture.previewUrl ?? (item && getImage(item));
  return (
    <form noValidate onSubmit={handleSubmit}>
      {item && isRestored ? <RestoredDraft onDiscard={resetForm} /> : null}
      {renderFields(draft.fields, item !== undefined)}
      <PictureField
        label={pictureLabel}
        picture={picture}
        layout="line"
        icon={ImagePlus}
        chooseText={shownImage ? 'Trocar imagem' : 'Escolher imagem'}
        removeText={picture.file && 'Descartar'}
      >
        {picture.file?.name ?? 'JPG, PNG, GIF ou WEBP, até 5MB.'}
      </PictureField>
      <div className="form-preview">
        <p className="small muted">Prévia</p>
        <ItemPreview image={shownImage} {...toPreview(values)} />
      </div>
      <UploadProgress progress={saving.progress} />
      <FormError error={error} />
      <ChangedMeanwhile form={draft.fields} onDiscard={resetForm} />
      <div className="form-actions">
        <SubmitButton busy={draft.isSending} busyText="Salvando...">
          {item ? 'Salvar alterações' : itemKinds[kind].createLabel}
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

interface CatalogueProps<Item> extends ItemConfig<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
}

/** List with its form beside it; on phones below it, with a button above the list that jumps to the form. */
export function Catalogue<Item extends EditableItem>({ items, ...config }: CatalogueProps<Item>) {
  const { kind, toPreview, toFormValues, getImage } = config;
  const editing = useEditing<Item>(items);
  return (
    <div className="catalogue">
      <div className="min-w-0">
        <button
          type="button"
          className="button main new-item"
          onClick={() => (editing.item ? editing.stop() : editing.form.current?.focus())}
        >
          <Plus aria-hidden="true" />
          {itemKinds[kind].newLabel}
        </button>
        <ItemList
          kind={kind}
          items={items}
          toPreview={(item) => ({ ...toPreview(toFormValues(item)), image: getImage(item) })}
          editing={editing.item}
          onEdit={editing.edit}
          onDeleted={editing.stop}
        />
      </div>
      {editing.isLoading ? null : <ItemForm {...config} editing={editing} />}
    </div>
  );
}
