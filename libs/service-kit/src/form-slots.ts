import type { ServerResponse } from 'node:http';

/**
 * A form keeps its picture in memory, up to 5 MiB twice while it is read, until its response is sent: fifty senders at
 * once fit in 512 MB. More than the gateway lets one address send at a time.
 */
export const MAX_CONCURRENT_FORMS = 12;

let used = 0;
const queue: (() => void)[] = [];

/**
 * Resolves when one more form may be read; it keeps its slot until its response is closed. Others wait unread, so that
 * their senders pause.
 */
export async function waitForFormSlot(response: ServerResponse): Promise<void> {
  // Those who left while they waited take their turn, and pass it on at once.
  const closed = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  if (used >= MAX_CONCURRENT_FORMS) await new Promise<void>((resolve) => queue.push(resolve));
  else used += 1;
  void closed.then(() => {
    const next = queue.shift();
    if (next) next();
    else used -= 1;
  });
}
