import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withDetails } from '../../api/promotion-details';
import { showUndoToast } from '../../components/ui/undo-toast';
import { ACTION_ERROR_TEXT, getConflictText } from '../../lib/api-error';
import { getPlaceholder } from '../../lib/page-shell';
import { apiPath, http } from '../../lib/http';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { useAction } from '../../lib/use-action';
import { useAfterSignIn, useGoToLogin, useSession } from '../session/use-session';
import { promotionQuery, reloadPromotion, toPromotionRequestPath, updateCachedPromotion } from './api';
import { isOpen } from './deal';

/* Apart from api.ts, which the list loads at once. */

/** A single deal with the conditions of its price. */
export const usePromotion = (id: string) =>
  useQuery({
    ...promotionQuery(id),
    placeholderData: () => getPlaceholder<Promotion>(toPromotionRequestPath(id)),
    select: withDetails,
  });

/** Saving twice is saving once. */
async function putSaved(id: string, saved: boolean): Promise<void> {
  const path = apiPath`/promotions/${id}/saved`;
  await (saved ? http.put(path) : http.delete(path));
}

const REMOVED_TEXT = 'Tirada das salvas.';

/** Saves a deal, or takes it out again. Visitors go to /login and back. */
export function useSave({ _id, hasSaved = false, status }: Pick<Promotion, '_id' | 'hasSaved' | 'status'>) {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading, waitUntilLoaded } = useSession();
  const signInKey = `save:${_id}`;
  const goToLogin = useGoToLogin(signInKey);

  const showSaved = (saved: boolean): void => {
    updateCachedPromotion(queryClient, _id, { hasSaved: saved });
    void queryClient.invalidateQueries({ queryKey: promotionKeys.savedLists });
    if (saved) showToast('success', 'Promoção salva.');
    // What is gone cannot be saved again.
    else if (isOpen({ status })) showUndoToast(REMOVED_TEXT, () => save.mutate(true));
    else showToast('success', REMOVED_TEXT);
  };
  const save = useAction({
    mutationFn: async (saved: boolean) => {
      await waitUntilLoaded();
      await putSaved(_id, saved);
    },
    scope: { id: `save:${_id}` },
    findDone: async (saved) =>
      (await reloadPromotion(queryClient, _id))?.hasSaved === saved ? { response: undefined } : undefined,
    onSuccess: (_data, saved) => showSaved(saved),
    onSignedOut: () => goToLogin(),
    errorText: (error) => getConflictText(error, ACTION_ERROR_TEXT),
  });

  useAfterSignIn(signInKey, () => {
    if (!hasSaved) save.mutate(true);
  });
  return {
    /** As it is, or will be once the server has it. */
    isSaved: save.isPending ? save.variables : hasSaved,
    toggle(): void {
      if (save.isPending) return;
      if (!isAuthenticated && !isLoading) return goToLogin();
      save.mutate(!hasSaved);
    },
  };
}
