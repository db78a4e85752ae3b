import { http } from '../../../lib/http';

/** Errors are ignored. */
export function recordAdViews(ids: string[]): void {
  http
    .post(
      '/advertisements/views',
      { ids },
      {
        adapter: 'fetch',
        fetchOptions: { keepalive: true },
      },
    )
    .catch(() => undefined);
}
