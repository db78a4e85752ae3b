import { Inject, Injectable } from '@nestjs/common';
import { BrokerConnection } from './broker-connection.js';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import { MESSAGING_OPTIONS, type BrokerOptions } from './settings.js';
import { Topology } from './topology.js';

/**
 * This process's two connections. A broker that is short of memory stops reading from connections that publish, so
 * consuming and acknowledging use a connection of their own.
 */
@Injectable()
export class Broker {
  readonly publishConnection: BrokerConnection;
  readonly consumeConnection: BrokerConnection;
  readonly publisher: ConfirmedPublisher;
  readonly topology: Topology;

  constructor(@Inject(MESSAGING_OPTIONS) options: BrokerOptions) {
    this.publishConnection = new BrokerConnection(options, 'publish');
    this.consumeConnection = new BrokerConnection(options, 'consume');
    this.publisher = new ConfirmedPublisher(this.publishConnection, options.settings);
    this.topology = new Topology(options);
  }

  start(): void {
    this.publishConnection.start();
    this.consumeConnection.start();
  }

  async close(): Promise<void> {
    await Promise.all([this.publishConnection.close(), this.consumeConnection.close()]);
  }
}
