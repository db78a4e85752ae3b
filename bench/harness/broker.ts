import { connect } from 'amqplib';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';
import { Topology } from '@pechincha/messaging/topology';
import { PREFIX } from './service.ts';

/** Deletes the queues and exchanges that the benchmark's promotions service and gateway declared. */
export async function deleteQueues(url: string): Promise<void> {
  const model = await connect(url);
  const channel = await model.createChannel();
  for (const service of ['promotions', 'gateway'] as const) {
    const names = new Topology({ service, url, prefix: PREFIX, settings: defaultSettings });
    const queues = events.flatMap((event) =>
      event.consumers.map((consumer) => names.workQueue(consumer, event)),
    );
    const delays = defaultSettings.retryDelaysMs.map((step) => names.delayQueue(step));
    for (const queue of [...queues, ...queues.map((queue) => names.deadLetterQueue(queue)), ...delays]) {
      await channel.deleteQueue(queue);
    }
    for (const exchange of [names.eventExchange, ...delays]) await channel.deleteExchange(exchange);
  }
  await model.close();
}
