import type { ServerResponse } from 'node:http';
import pLimit from 'p-limit';

/**
 * A form keeps its picture in memory, up to 5 MiB twice while it is read, until its response is sent: fifty senders at
 * once fit in 512 MB. More than the gateway lets one address send at a time.
 */
export const MAX_CONCURRENT_FORMS = 12;

const limit = pLimit(MAX_CONCURRENT_FORMS);

/**
 * Resolves when one more form may be read; it keeps its slot until its response is closed. Others wait unread, so that
 * their senders pause.
 */
export function waitForFormSlot(response: ServerResponse): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  return new Promise((resolve) => {
    void limit(() => {
      resolve();
      return closed;
    });
  });
}
