import type { Operation } from '@pechincha/contracts/operation';

/** The path in Fastify's syntax: `/promotions/{id}` becomes `/api/promotions/:id`. */
export const toRoutePath = (operation: Operation): string =>
  `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
