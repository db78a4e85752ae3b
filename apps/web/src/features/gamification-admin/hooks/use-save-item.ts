import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showErrorToast } from '../../../components/admin/show-error-toast';
import { gamificationAdminKeys } from '../../../lib/keys';
import { showToast } from '../../../lib/show-toast';
import { createRandomKey } from '../../../lib/random-key';
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
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ id, fields, picture, alwaysSent }: SaveItemVariables) => {
      const content = JSON.stringify([fields, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt.current?.content !== content) attempt.current = { content, key: createRandomKey() };
      const formData = toFormData(fields, { name: itemKinds[kind].pictureField, file: picture }, alwaysSent);
      return saveItem(kind, { id, formData, idempotencyKey: attempt.current.key });
    },
    onSuccess: (_response, { id }) => {
      attempt.current = undefined;
      showToast('success', id === undefined ? itemKinds[kind].createdText : itemKinds[kind].updatedText);
      void queries.invalidateQueries({ queryKey: gamificationAdminKeys.all });
    },
    onError: (error) => showErrorToast(error, itemKinds[kind].saveErrorText),
  });
}
