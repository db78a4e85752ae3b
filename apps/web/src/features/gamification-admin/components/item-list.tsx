import { Award, Pencil, Trash2 } from 'lucide-react';
import { Ask } from '../../../components/office/ask';
import { TableBones } from '../../../components/office/bones';
import { useAsked } from '../../../components/office/use-asked';
import { StatePage } from '../../../components/ui/state-page';
import { editButtonId } from '../hooks/use-editing';
import { useRemoval } from '../hooks/use-removal';
import { kinds, type Kind } from '../kinds';
import { ItemFace, type Face } from './item-face';

interface ItemListProps<Item> {
  kind: Kind;
  /** Nothing while they are on their way. */
  items: readonly Item[] | undefined;
  faceOf: (item: Item) => Face;
  editing: Item | undefined;
  onEdit: (item: Item) => void;
  /** What was being edited is gone. */
  onGone: () => void;
}

/** What there is of a kind, each with its Edit and Delete. */
export function ItemList<Item extends { _id: string }>(props: ItemListProps<Item>) {
  const { kind, items, faceOf, editing, onEdit, onGone } = props;
  const removal = useRemoval(kind);
  const asked = useAsked<Item>();
  const remove = (item: Item): void =>
    removal.mutate(item._id, {
      onSuccess: () => {
        // The button that was pressed goes with its line.
        document.getElementById('painel')?.focus({ preventScroll: true });
        if (item._id === editing?._id) onGone();
      },
    });
  if (!items) return <TableBones />;
  return (
    <>
      {items.length === 0 ? (
        <StatePage icon={Award} title="Nada por aqui ainda">
          O que você criar no formulário aparece nesta lista.
        </StatePage>
      ) : (
        <ul className="panel kept-list">
          {items.map((item) => (
            <Line
              key={item._id}
              item={item}
              face={faceOf(item)}
              current={item._id === editing?._id}
              busy={removal.isPending && removal.variables === item._id}
              onEdit={() => onEdit(item)}
              onDelete={() => asked.ask(item)}
            />
          ))}
        </ul>
      )}
      <Ask
        asked={asked}
        questionOf={(item) => ({
          question: kinds[kind].question,
          description: `“${faceOf(item).name}” ${kinds[kind].loss}`,
          action: 'Excluir',
          harsh: true,
        })}
        onYes={remove}
      />
    </>
  );
}

interface LineProps<Item> {
  item: Item;
  face: Face;
  current: boolean;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Line<Item extends { _id: string }>({
  item,
  face,
  current,
  busy,
  onEdit,
  onDelete,
}: LineProps<Item>) {
  return (
    <li aria-current={current || undefined} aria-busy={busy}>
      <ItemFace {...face} />
      <div className="kept-acts">
        <button
          type="button"
          id={editButtonId(item._id)}
          className="button small"
          aria-label={`Editar ${face.name}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
          Editar
        </button>
        <button
          type="button"
          className="button small danger"
          aria-label={`Excluir ${face.name}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onDelete()}
        >
          <Trash2 aria-hidden="true" />
          Excluir
        </button>
      </div>
    </li>
  );
}
