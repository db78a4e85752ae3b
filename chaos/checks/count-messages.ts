import type { RabbitmqHandle } from '@pechincha/servers/rabbitmq';

export interface MessageCounts {
  /** In work and delay queues, unacknowledged ones included. */
  waiting: number;
  dead: number;
}

/** Takes about a second. */
export async function countMessages(rabbitmq: RabbitmqHandle): Promise<MessageCounts> {
  const output = await rabbitmq.ctl('list_queues', 'name', 'messages');
  const counts: MessageCounts = { waiting: 0, dead: 0 };
  for (const line of output.trim().split('\n')) {
    const [name = '', messages] = line.split('\t');
    // Also skips the heading.
    if (Number(messages) > 0) counts[name.endsWith('.dead') ? 'dead' : 'waiting'] += Number(messages);
  }
  return counts;
}
