import { http } from '../../../lib/http';

/** Counts a click. It outlives the page, which may be left by it; nobody waits for it or hears of its failure. */
export function recordAdClick(id: string): void {
  http
    .post(`/advertisements/${id}/click`, undefined, {
      adapter: 'fetch',
      fetchOptions: { keepalive: true },
      skipErrorToast: true,
    })
    .catch(() => undefined);
}
