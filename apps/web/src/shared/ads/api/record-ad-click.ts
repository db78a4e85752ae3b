import { apiPath, http } from '../../../lib/http';

/** `keepalive`: the click may leave the page. Errors are ignored. */
export function recordAdClick(id: string): void {
  http
    .post(apiPath`/advertisements/${id}/click`, undefined, {
      adapter: 'fetch',
      fetchOptions: { keepalive: true },
    })
    .catch(() => undefined);
}
