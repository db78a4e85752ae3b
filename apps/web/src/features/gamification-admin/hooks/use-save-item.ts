import { useQueryClient } from '@tanstack/react-query';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { useAdminMutation } from '../../../components/admin/use-admin-mutation';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { showToast } from '../../../lib/show-toast';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { getUploadErrorText, useUpload } from '../../../lib/use-upload';
import { saveItem } from '../api/save-item';
import { itemKinds, type ItemKind } from '../item-kinds';
import { toFormData, type ItemFields } from '../to-form-data';

interface SaveItemVariables {
  id: string | undefined;
  fields: ItemFields;
  picture: File | undefined;
  /** Fields that are sent even when empty. */
  alwaysSent?: readonly string[];
}

/** Saves an item; retries with the same content use the same idempotency key. */
export function useSaveItem(kind: ItemKind) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey(`admin:${kind}`);
  const { progress, sendForm } = useUpload();
  const saving = useAdminMutation({
    mutationFn: ({ id, fields, picture, alwaysSent }: SaveItemVariables) => {
      const formData = toFormData(fields, { name: itemKinds[kind].pictureField, file: picture }, alwaysSent);
      return saveItem(sendForm, kind, {
        id,
        formData,
        idempotencyKey: idempotencyKey.getKey(fields, picture),
      });
    },
    onSuccess: (_response, { id }) => {
      idempotencyKey.clear();
      showToast('success', id === undefined ? itemKinds[kind].createdText : itemKinds[kind].updatedText);
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => showErrorToast(error, getUploadErrorText(error, itemKinds[kind].saveErrorText)),
  });
  return { ...saving, progress };
}
