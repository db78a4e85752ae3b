import { withTimeout } from '@pechincha/persistence/time';
import type { Channel } from 'amqplib';

/** Limited to 2 s: a close on a lost connection gets no reply. */
export async function closeChannel(channel: Channel): Promise<void> {
  try {
    await withTimeout(2_000, 'Closing a channel', channel.close());
  } catch {
    // The channel or its connection is closed already.
  }
}
