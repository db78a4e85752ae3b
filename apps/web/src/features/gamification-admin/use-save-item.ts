import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { apiPath } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../lib/use-idempotency-key';
import { getUploadErrorText, type SendForm, useUpload } from '../../lib/use-upload';
import { type ItemKind, itemKinds } from './item-kinds';
import { type ItemFields, toFormData } from './to-form-data';

/** Creates a badge, reward or level; retries with the same content use the same idempotency key. */
const postItem = (sendForm: SendForm, kind: ItemKind, form: FormData, key: string): Promise<unknown> =>
  sendForm('post', apiPath`/admin/gamification/${kind}`, form, { headers: { 'Idempotency-Key': key } });

const putItem = (sendForm: SendForm, kind: ItemKind, id: string, form: FormData): Promise<unknown> =>
  sendForm('put', apiPath`/admin/gamification/${kind}/${id}`, form);

export interface EditableItem {
  _id: string;
  version: number;
}

/** How items of a kind are sent. */
export interface SaveConfig<Item> {
  kind: ItemKind;
  parseItem: (input: unknown) => Item;
  /** Fields that are sent even when empty when an item is updated. */
  alwaysSent?: readonly string[];
  /** Values that change without an edit: an update is refused unless they are still these. */
  toPreviousValues?: (item: Item) => ItemFields;
}

interface SaveItemVariables<Item> {
  /** Undefined for a new item. */
  item: Item | undefined;
  /** All of a new item, or the changed ones. */
  fields: ItemFields;
  picture: File | undefined;
}

/** Creates an item once, however often and with what corrections it is sent until a response arrives, or updates one. */
export function useSaveItem<Item extends EditableItem>({
  kind,
  parseItem,
  alwaysSent,
  toPreviousValues,
}: SaveConfig<Item>) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey(`admin:${kind}`);
  const { progress, sendForm } = useUpload();
  const { createdText, updatedText, saveErrorText, pictureField } = itemKinds[kind];
  const update = async (item: Item, fields: ItemFields, file: File | undefined): Promise<Item> => {
    const sent = { ...fields, ...toPreviousValues?.(item), version: item.version };
    const form = toFormData(sent, { name: pictureField, file }, alwaysSent);
    return parseItem(await putItem(sendForm, kind, item._id, form));
  };
  const saving = useAdminMutation({
    mutationFn: ({ item, fields, picture }: SaveItemVariables<Item>): Promise<Item> =>
      item
        ? update(item, fields, picture)
        : idempotencyKey.create<ItemFields, Item>({
            body: fields,
            picture,
            isCorrection: isSimilar,
            create: async (body, key) => {
              const form = toFormData(body, { name: pictureField, file: picture });
              return parseItem(await postItem(sendForm, kind, form, key));
            },
            edit: (created) => update(created, fields, undefined),
          }),
    onSuccess: (_item, { item }) => {
      if (!item) idempotencyKey.clear();
      showToast('success', item ? updatedText : createdText);
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => showErrorToast(error, getUploadErrorText(error, saveErrorText)),
  });
  return { ...saving, progress };
}
