import { ImagePlus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { EditForm, useEditForm } from '../../components/admin/admin-form';
import { PictureField, UploadProgress } from '../../components/ui/picture-field';
import { SubmitButton } from '../../components/ui/form';
import { adminPictureRules } from '../../lib/chosen-picture';
import type { FormFields } from '../../lib/use-draft-form';
import { useDraftPicture } from '../../lib/picture-draft';
import { useSession } from '../../shared/session/use-session';
import { type EditableItem, type ItemFields, itemKinds, type SaveConfig, useSaveItem } from './catalogue-api';
import { type FormValues, itemResolvers } from './form-resolvers';
import { ItemList, ItemPreview, type ItemPreviewProps, useEditing } from './item-list';
import './gamification-admin.css';

/** List and form settings of one kind of item. */
interface ItemConfig<Item> extends SaveConfig<Item> {
  pictureLabel: string;
  /** Form values of an item; undefined is a new one. */
  toFormValues: (item: Item | undefined) => FormValues;
  toPreview: (values: FormValues) => Omit<ItemPreviewProps, 'image'>;
  renderFields: (form: FormFields, isEditing: boolean) => ReactNode;
}

interface ItemFormProps<Item> extends ItemConfig<Item> {
  /** The item that is edited; undefined creates one. */
  edited: Item | undefined;
  onDone: () => void;
}

/** Form that creates an item, or updates the one being edited. */
function ItemForm<Item extends EditableItem>(props: ItemFormProps<Item>) {
  const { kind, edited, onDone, toFormValues, toPreview, pictureLabel, renderFields } = props;
  const saving = useSaveItem(props);
  const memberId = useSession().user?._id ?? '';
  const draftKey = `admin:${kind}:${edited?._id ?? 'new'}:${memberId}`;
  const picture = useDraftPicture(adminPictureRules, draftKey);
  const draft = useEditForm<Item, FormValues, ItemFields>({
    draftKey,
    picture,
    row: edited,
    rowName: itemKinds[kind].name,
    parseRow: props.parseItem,
    toFormValues,
    resolver: itemResolvers[kind],
    save: (fields, item) => saving.mutateAsync({ item, fields, picture: picture.file }),
    onSaved: onDone,
  });
  const { row: item } = draft;
  const shownImage = picture.previewUrl ?? item?.[itemKinds[kind].pictureField];
  return (
    <EditForm
      draft={draft}
      actions={
        <div className="flex flex-wrap form-actions">
          <SubmitButton busy={draft.isSending} busyText="Salvando...">
            {item ? 'Salvar alterações' : itemKinds[kind].createLabel}
          </SubmitButton>
          {item ? (
            <Button
              onClick={() => {
                draft.resetForm();
                onDone();
              }}
            >
              Cancelar edição
            </Button>
          ) : null}
        </div>
      }
    >
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
        <ItemPreview image={shownImage} {...toPreview(draft.values)} />
      </div>
      <UploadProgress progress={saving.progress} />
    </EditForm>
  );
}

interface CatalogueProps<Item> extends ItemConfig<Item> {
  query: { data: readonly Item[] | undefined; isPending: boolean };
}

/** List with its form beside it; on phones below it, with a button above the list that jumps to the form. */
export function Catalogue<Item extends EditableItem>({ query, ...config }: CatalogueProps<Item>) {
  const items = query.isPending ? undefined : (query.data ?? []);
  const { kind } = config;
  const toPreview = (item: Item): ItemPreviewProps => ({
    ...config.toPreview(config.toFormValues(item)),
    image: item[itemKinds[kind].pictureField],
  });
  const { item, isLoading, formVersion, form, edit, stop } = useEditing<Item>(items);
  return (
    <div className="catalogue">
      <div className="min-w-0">
        <Button
          className="button main new-item"
          onClick={() => (item ? stop() : form.current?.focus())}
          icon={Plus}
        >
          {itemKinds[kind].newLabel}
        </Button>
        <ItemList
          kind={kind}
          items={items}
          toPreview={toPreview}
          editing={item}
          onEdit={edit}
          onDeleted={stop}
        />
      </div>
      {isLoading ? null : (
        <section className="card panel item-form" ref={form} tabIndex={-1} aria-labelledby="item-form-title">
          <h2 className="mb-4" id="item-form-title">
            {item ? `Editar ${toPreview(item).name}` : itemKinds[kind].newLabel}
          </h2>
          {/* The key resets the form when another item is edited. */}
          <ItemForm key={`${item?._id ?? 'new'}-${formVersion}`} {...config} edited={item} onDone={stop} />
        </section>
      )}
    </div>
  );
}
