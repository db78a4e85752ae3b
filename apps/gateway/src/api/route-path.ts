import type { Operation } from '@pechincha/contracts/operation';

/** Fastify's way to write a path: `/promotions/{id}` is `/promotions/:id`. */
export const toRoutePath = (operation: Operation): string =>
  `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
