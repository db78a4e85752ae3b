import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import type { Typed } from '../drafts';
import { useChosenPicture } from '../hooks/use-chosen-picture';
import { useDraftForm } from '../hooks/use-draft-form';
import type { Editing } from '../hooks/use-editing';
import { useSaving } from '../hooks/use-saving';
import { kinds, type Kind } from '../kinds';
import { itemResolvers } from '../schemas';
import { ItemFace, type Face } from './item-face';
import { PictureChoice } from './picture-choice';
import type { TextFieldProps } from './text-field';
import '../../../styles/forms.css';

type Form = TextFieldProps['form'];

interface ItemFormProps<Item> {
  kind: Kind;
  editing: Editing<Item>;
  nameOf: (item: Item) => string;
  imageOf: (item: Item) => string | null;
  pictureLabel: string;
  /** What stands in the fields of an item, or of none yet. */
  typedOf: (item: Item | undefined) => Typed;
  /** How it is going to look, by what is typed. */
  faceOf: (typed: Typed) => Omit<Face, 'image'>;
  /** Fields whose empty value is sent too when an item is changed. */
  always?: readonly string[];
  fields: (form: Form) => ReactNode;
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
  const picture = useChosenPicture();
  const saving = useSaving(kind);
  const { form, fault, send, drop } = useDraftForm({
    name: `${kind}:${item?._id ?? 'new'}`,
    values: typedOf(item),
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
  const typed = useWatch({ control: form.control }) as Typed;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {fields(form as unknown as Form)}
      <PictureChoice label={pictureLabel} picture={picture} kept={Boolean(item && imageOf(item))} />
      <div className="kept-preview">
        <p className="small muted">Prévia</p>
        <ItemFace image={picture.address ?? (item && imageOf(item))} {...faceOf(typed)} />
      </div>
      <div role="alert">
        {fault ? (
          <p className="error">
            <TriangleAlert aria-hidden="true" />
            {fault}
          </p>
        ) : null}
      </div>
      <div className="kept-send">
        <SubmitButton busy={saving.isPending} busyText="Salvando...">
          {item ? 'Salvar alterações' : kinds[kind].create}
        </SubmitButton>
        {item ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              drop();
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
