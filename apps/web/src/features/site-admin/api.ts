import { siteSettings } from '@pechincha/contracts/entities/site';
import type { SiteSettings } from '@pechincha/contracts/site-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseSite } from '../../api/site';
import { INVALID_FORM_TEXT } from '../../components/admin/admin-form';
import { showErrorToast, useAdminMutation } from '../../components/admin/use-admin-mutation';
import { adminKeys } from '../../lib/admin-keys';
import { toApiError } from '../../lib/api-error';
import { createQueryFn, http, parseData } from '../../lib/http';
import { showToast } from '../../lib/show-toast';
import { saveSite } from '../../lib/site';
import { isDefinitiveRejection, useIdempotencyKey } from '../../lib/use-idempotency-key';

/** Nothing is filled in: what is missing here would be saved as it is shown. */
export const parseSettings = (input: unknown): SiteSettings => siteSettings.parse(input);

export const useSiteSettings = () =>
  useQuery({
    queryKey: adminKeys.site,
    queryFn: createQueryFn('/admin/site', parseSettings),
    refetchOnWindowFocus: true,
  });

export function useSaveSite() {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useAdminMutation({
    async mutationFn(settings: SiteSettings) {
      const headers = { 'Idempotency-Key': idempotencyKey.getKey(settings) };
      try {
        return await parseData(http.put('/admin/site', settings, { headers }), parseSettings);
      } catch (error) {
        if (isDefinitiveRejection(error)) idempotencyKey.clear(settings);
        throw error;
      }
    },
    onSuccess: (saved) => {
      idempotencyKey.clear();
      queries.setQueryData<SiteSettings>(adminKeys.site, saved);
      saveSite(parseSite(saved));
      showToast('success', 'Site atualizado.');
    },
    onError: (error) => {
      const { code, errors } = toApiError(error);
      // Said beside the button.
      if (code === 'EDIT_CONFLICT') return;
      showErrorToast(error, errors.length > 0 ? INVALID_FORM_TEXT : 'Não foi possível salvar o site.');
    },
  });
}
