import { builds } from './chapters/builds.js';
import { refusedConnections } from './chapters/refused-connections.js';
import { servicesDown } from './chapters/services-down.js';
import { unknownProxy } from './chapters/unknown-proxy.js';

// Chapters that start gateways with settings of their own.
describe.each(
  Object.entries({
    builds,
    'refused connections': refusedConnections,
    'services down': servicesDown,
    'unknown proxy': unknownProxy,
  }),
)('%s', (_subject, chapter) => chapter());
