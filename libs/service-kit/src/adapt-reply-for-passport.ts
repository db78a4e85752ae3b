import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Adds `setHeader` and `end` to Fastify's reply, which redirecting strategies of passport call. Call it before the
 * application is initialized.
 */
export function adaptReplyForPassport(fastify: FastifyInstance): void {
  if (fastify.hasReplyDecorator('setHeader')) return;
  fastify.decorateReply('setHeader', function (this: FastifyReply, name: string, value: string) {
    void this.header(name, value);
  });
  fastify.decorateReply('end', function (this: FastifyReply, text?: string) {
    void this.send(text);
  });
}
