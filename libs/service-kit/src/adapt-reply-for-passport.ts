import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Passport's strategies that redirect write to the answer as Node's own has it; Fastify's reply lacks the two
 * methods that they use. To be called before the application is initialized.
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
