import type { EventContract, ServiceName } from '@pechincha/contracts/event';

interface Permission {
  user: string;
  vhost: string;
  configure: string;
  write: string;
  read: string;
}

interface TopicPermission {
  user: string;
  vhost: string;
  exchange: string;
  write: string;
  read: string;
}

export interface BrokerPermissions {
  permissions: Permission[];
  topic_permissions: TopicPermission[];
}

const EXCHANGE = 'pechincha.facts';
const vhost = '/';

/**
 * The rights of each service on RabbitMQ, in the format of its definitions: on its own queues, on those of the
 * consumers of its events, which it declares before it publishes, and to publish its own events alone.
 * Dead letters and repetitions go through the default exchange, which RabbitMQ cannot limit by queue.
 */
export function createBrokerPermissions(events: readonly EventContract[]): BrokerPermissions {
  const services = [...new Set(events.flatMap(({ producer, consumers }) => [producer, ...consumers]))].sort();
  return {
    permissions: [
      ...services.map((service) => getPermission(service, events)),
      { user: 'operator', vhost, configure: '.*', write: '.*', read: '.*' },
    ],
    topic_permissions: services.map((user) => ({
      user,
      vhost,
      exchange: EXCHANGE,
      write: matchAny(events.filter(({ producer }) => producer === user).map(({ name }) => escape(name))),
      read: '.*',
    })),
  };
}

function getPermission(service: ServiceName, events: readonly EventContract[]): Permission {
  const declared = events
    .filter(({ producer }) => producer === service)
    .flatMap(({ name, consumers }) =>
      consumers.map((consumer) => `${escape(`${consumer}.${name}`)}(\\.dead)?`),
    );
  const names = [escape(EXCHANGE), `${escape(service)}\\..*`, ...declared];
  return {
    user: service,
    vhost,
    configure: matchAny(names),
    write: matchAny([...names, 'amq\\.default']),
    // Declaring a queue with a dead-letter exchange asks for the right to read it.
    read: matchAny(names),
  };
}

const matchAny = (patterns: readonly string[]): string => `^(${patterns.join('|')})$`;
const escape = (text: string): string => text.replaceAll('.', '\\.');
