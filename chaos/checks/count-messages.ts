import type { RabbitmqHandle } from '@pechincha/servers/rabbitmq';

export interface MessageCounts {
  /** In work and delay queues, unacknowledged ones included. */
  pending: number;
  /** By dead-letter queue, without empty ones. */
  dead: Map<string, number>;
}

/** Takes about a second. */
export async function countMessages(rabbitmq: RabbitmqHandle): Promise<MessageCounts> {
  const output = await rabbitmq.ctl('list_queues', 'name', 'messages');
  const counts: MessageCounts = { pending: 0, dead: new Map() };
  for (const line of output.trim().split('\n')) {
    const [name = '', messages] = line.split('\t');
    const count = Number(messages);
    // Also skips the heading.
    if (!(count > 0)) continue;
    if (name.endsWith('.dead')) counts.dead.set(name, count);
    else counts.pending += count;
  }
  return counts;
}
