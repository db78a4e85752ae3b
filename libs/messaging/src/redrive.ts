import { Broker } from './broker.js';
import { ATTEMPT } from './headers.js';
import { defaultSettings } from './settings.js';
import { within } from './time.js';

/**
 * Moves the dead letters of a work queue back into it, as if none had been tried: each is confirmed there before it
 * leaves here. Ends after as many as were there at the beginning, so that one which dies again does not go round.
 * @param url of the broker
 * @param queue its full name, prefix included
 * @returns how many were moved
 */
export async function redrive(url: string, queue: string): Promise<number> {
  const broker = new Broker({ url, prefix: '', service: 'redrive', settings: defaultSettings });
  broker.start();
  try {
    const model = await within(
      defaultSettings.setUpWithin,
      'Connecting to the broker',
      broker.consuming.opened(),
    );
    const channel = await model.createChannel();
    // What refuses an operation on a channel is told by the operation too.
    channel.on('error', () => undefined);
    const dead = broker.topology.dead(queue);
    const { messageCount } = await channel.checkQueue(dead);
    for (let moved = 0; moved < messageCount; moved++) {
      const message = await channel.get(dead);
      if (!message) return moved;
      const outcome = await broker.publisher.publish({
        exchange: '',
        routingKey: queue,
        body: message.content,
        messageId: message.properties.messageId as string | undefined,
        type: message.properties.type as string | undefined,
        headers: { [ATTEMPT]: 0 },
      });
      if (outcome === 'returned') throw new Error(`There is no queue "${queue}"`);
      if (outcome === 'refused') throw new Error(`"${queue}" does not confirm what it gets`);
      channel.ack(message);
    }
    await channel.close();
    return messageCount;
  } finally {
    await broker.close();
  }
}
