import type { Channel } from 'amqplib';
import { withTimeout } from './time.js';

/** Where the connection is lost meanwhile no answer comes, hence the limit. */
export async function closeChannel(channel: Channel): Promise<void> {
  try {
    await withTimeout(2_000, 'Closing a channel', channel.close());
  } catch {
    // Closed already, with or without its connection: that is what was wanted.
  }
}
