import type { ReactNode } from 'react';
import { FormFault } from '../../../components/office/form-fault';
import type { Fields as FormFields } from '../../../components/office/text-field';
import { RestoredDraft } from '../../../components/office/restored-draft';
import { useDraftForm } from '../../../components/office/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { pictureFault } from '../../../components/office/picture-rules';
import { useChosenPicture } from '../../../lib/use-chosen-picture';
import { useSession } from '../../session/hooks/use-session';
import type { Editing } from '../hooks/use-editing';
import { useSaving } from '../hooks/use-saving';
import { kinds, type Kind } from '../kinds';
import type { Fields } from '../parts';
import { itemResolvers, type Typed } from '../schemas';
import { ItemFace, type Face } from './item-face';
import { PictureChoice } from './picture-choice';

/** What tells one kind of item from another, in its list and in its form. */
export interface ItemLook<Item> {
  kind: Kind;
  nameOf: (item: Item) => string;
  imageOf: (item: Item) => string | null;
  pictureLabel: string;
  /** What stands in the fields of an item, or of none yet. */
  typedOf: (item: Item | undefined) => Typed;
  /** How it is going to look, by what is typed. */
  faceOf: (typed: Typed) => Omit<Face, 'image'>;
  /** Fields whose empty value is sent too when an item is changed. */
  always?: readonly string[];
  fields: (form: FormFields, edited: boolean) => ReactNode;
}

interface ItemFormProps<Item> extends ItemLook<Item> {
  editing: Editing<Item>;
}

/** The form beside a list: makes a new item, or changes the one that is edited. */
export function ItemForm<Item extends { _id: string }>(props: ItemFormProps<Item>) {
  const { kind, editing, nameOf } = props;
  const { item, turn, form } = editing;
  return (
    <section className="panel kept-form" ref={form} tabIndex={-1} aria-labelledby="kept-form-title">
      <h2 id="kept-form-title">{item ? `Editar ${nameOf(item)}` : kinds[kind].newOne}</h2>
      {/* Another item, another form. */}
      <Inner key={`${item?._id ?? 'new'}-${turn}`} {...props} />
    </section>
  );
}

function Inner<Item extends { _id: string }>(props: ItemFormProps<Item>) {
  const { kind, editing, typedOf, imageOf, faceOf, pictureLabel, always, fields } = props;
  const { item, stop } = editing;
  const picture = useChosenPicture(pictureFault);
  const saving = useSaving(kind);
  const memberId = useSession().user?._id ?? '';
  const draft = useDraftForm<Typed, Fields>({
    place: `${kind}:${item?._id ?? 'new'}:${memberId}`,
    begin: typedOf(item),
    resolver: itemResolvers[kind],
    save: (read) =>
      saving.mutateAsync({
        id: item?._id,
        fields: read,
        picture: picture.file,
        always: item ? always : undefined,
      }),
    onSaved: stop,
  });
  const { typed, restored, fault, startOver, send } = draft;
  return (
    <form noValidate onSubmit={send}>
      {item && restored ? <RestoredDraft onDiscard={startOver} /> : null}
      {fields(draft.fields, item !== undefined)}
      <PictureChoice label={pictureLabel} picture={picture} kept={Boolean(item && imageOf(item))} />
      <div className="kept-preview">
        <p className="small muted">Prévia</p>
        <ItemFace image={picture.address ?? (item && imageOf(item))} {...faceOf(typed)} />
      </div>
      <FormFault fault={fault} />
      <div className="kept-send">
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          {item ? 'Salvar alterações' : kinds[kind].create}
        </SubmitButton>
        {item ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              startOver();
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
