import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { tellFailure } from '../../../components/office/tell-failure';
import { notify } from '../../../lib/notify';
import { randomKey } from '../../../lib/random-key';
import { saveItem } from '../api/save-item';
import { panelKeys } from '../keys';
import { kinds, type Kind } from '../kinds';
import { partsOf, type Fields } from '../parts';

interface Change {
  id: string | undefined;
  fields: Fields;
  picture: File | undefined;
  /** Fields whose empty value is a choice. */
  always?: readonly string[];
}

/** Saves an item. A second try of the same content carries the same key, so that it is made once. */
export function useSaving(kind: Kind) {
  const queries = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ id, fields, picture, always }: Change) => {
      const content = JSON.stringify([fields, picture?.name, picture?.size, picture?.lastModified]);
      if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() };
      const parts = partsOf(fields, { name: kinds[kind].picture, file: picture }, always);
      return saveItem(kind, { id, parts, key: attempt.current.key });
    },
    onSuccess: (_answer, { id }) => {
      attempt.current = undefined;
      notify('success', id === undefined ? kinds[kind].created : kinds[kind].updated);
      void queries.invalidateQueries({ queryKey: panelKeys.all });
    },
    onError: (error) => tellFailure(error, kinds[kind].unsaved),
  });
}
