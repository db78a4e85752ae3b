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

const EXCHANGE = 'pechincha.events';
const vhost = '/';

/**
 * RabbitMQ permissions of each service, in its definitions format. A service has rights on its own queues, on the
 * queues of the consumers of its events (which it declares before publishing), and to publish its own events only. Dead
 * letters and retries use the default exchange, whose publications RabbitMQ cannot limit by queue.
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
    // Declaring a queue with a dead-letter exchange requires the read permission.
    read: matchAny(names),
  };
}

const matchAny = (patterns: readonly string[]): string => `^(${patterns.join('|')})$`;
const escape = (text: string): string => text.replaceAll('.', '\\.');
