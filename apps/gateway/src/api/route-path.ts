import type { Operation } from '@pechincha/contracts/operation';

/** Fastify's way to write a path: `/promotions/{id}` is `/promotions/:id`. */
export const routePath = (operation: Operation): string =>
  `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
