import { http } from '../../../lib/http';

/** Counts what was seen. Nobody waits for it or hears of its failure. */
export function recordAdViews(ids: string[]): void {
  http
    .post(
      '/advertisements/views',
      { ids },
      {
        adapter: 'fetch',
        fetchOptions: { keepalive: true },
        skipErrorToast: true,
      },
    )
    .catch(() => undefined);
}
