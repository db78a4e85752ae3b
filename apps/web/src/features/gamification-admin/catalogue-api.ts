import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseBadges, parseLevels, parseRewards } from '../../api/gamification';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { ignoreNotFound, toApiError } from '../../lib/api-error';
import { getGenericErrorText } from '../../lib/generic-error-text';
import { apiPath, createQueryFn, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../lib/use-idempotency-key';
import { getUploadErrorText, type SendForm, useUpload } from '../../lib/use-upload';

export const useBadges = () =>
  useQuery({
    queryKey: gamificationAdminKeys.badges,
    queryFn: createQueryFn('/gamification/badges', parseBadges, { hasErrorToast: true }),
  });

export const useRewards = () =>
  useQuery({
    queryKey: gamificationAdminKeys.rewards,
    queryFn: createQueryFn('/gamification/rewards', parseRewards, { hasErrorToast: true }),
  });

const ACCESS_DENIED_TEXT = 'Acesso negado. Faca login como administrador.';

export function getLevelsErrorText(error: unknown): string {
  const { status } = toApiError(error);
  return status === 401 || status === 403
    ? ACCESS_DENIED_TEXT
    : 'Nao foi possivel carregar os niveis. Verifique sua conexao.';
}

export const useLevels = () =>
  useQuery({
    queryKey: gamificationAdminKeys.levels,
    async queryFn({ signal }) {
      try {
        const { data } = await http.get<unknown>('/admin/gamification/levels', { signal });
        return parseLevels(data);
      } catch (error) {
        // A 401 unmounts the page before the query's error handler can show a toast.
        if (toApiError(error).status === 401)
          showToast('error', ACCESS_DENIED_TEXT, { key: ACCESS_DENIED_TEXT });
        throw error;
      }
    },
    meta: { errorText: getLevelsErrorText },
  });

export type ItemFields = Record<string, string | number | undefined>;

/** Leaves out empty values, except in the `alwaysSent` fields, where an empty value means 'none'. */
export function toFormData(
  fields: ItemFields,
  picture: { name: string; file: File | undefined },
  alwaysSent: readonly string[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value !== '' || alwaysSent.includes(name)) form.set(name, String(value));
  }
  if (picture.file) form.set(picture.name, picture.file);
  return form;
}

/** Fields of requests and responses and texts of each kind of item; the texts are specified. */
export const itemKinds = {
  badges: {
    name: 'badge',
    pictureField: 'icon',
    newLabel: 'Nova insígnia',
    createLabel: 'Criar insígnia',
    createdText: 'Insignia criada!',
    updatedText: 'Insignia atualizada!',
    deletedText: 'Insignia excluida!',
    saveErrorText: 'Erro ao salvar insignia.',
    deletionQuestion: 'Excluir esta insignia?',
    deletionEffect: 'sai também do perfil de quem já a conquistou.',
  },
  rewards: {
    name: 'reward',
    pictureField: 'image',
    newLabel: 'Nova recompensa',
    createLabel: 'Criar recompensa',
    createdText: 'Recompensa criada!',
    updatedText: 'Recompensa atualizada!',
    deletedText: 'Recompensa excluida!',
    saveErrorText: 'Erro ao salvar recompensa.',
    deletionQuestion: 'Excluir esta recompensa?',
    deletionEffect: 'sai da vitrine. Os resgates já feitos continuam na lista de resgates.',
  },
  levels: {
    name: 'level',
    pictureField: 'icon',
    newLabel: 'Novo nível',
    createLabel: 'Criar nível',
    createdText: 'Nivel criado!',
    updatedText: 'Nivel atualizado!',
    deletedText: 'Nivel excluido!',
    saveErrorText: 'Erro ao salvar nivel.',
    deletionQuestion: 'Excluir este nivel?',
    deletionEffect: 'deixa de existir. Quem está nele passa ao nível dos pontos que tem.',
  },
} as const;

export type ItemKind = keyof typeof itemKinds;

/** Creates a badge, reward or level; retries with the same content use the same idempotency key. */
const postItem = (sendForm: SendForm, kind: ItemKind, form: FormData, key: string): Promise<unknown> =>
  sendForm('post', apiPath`/admin/gamification/${kind}`, form, { headers: { 'Idempotency-Key': key } });

const putItem = (sendForm: SendForm, kind: ItemKind, id: string, form: FormData): Promise<unknown> =>
  sendForm('put', apiPath`/admin/gamification/${kind}/${id}`, form);

export interface EditableItem {
  _id: string;
  version: number;
  icon?: string | null;
  image?: string | null;
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

/** Deletes a badge, reward or level; failures show the generic error toast. */
export function useDeleteItem(kind: ItemKind) {
  const queries = useQueryClient();
  return useAdminMutation({
    async mutationFn(id: string) {
      await http.delete(apiPath`/admin/gamification/${kind}/${id}`).catch(ignoreNotFound);
    },
    onSuccess: () => {
      showToast('success', itemKinds[kind].deletedText);
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => {
      const text = getGenericErrorText(error);
      if (text) showToast('error', text);
    },
  });
}
