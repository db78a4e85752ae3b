import { PASSWORD_HINT_HEADER } from '@pechincha/contracts/operations/users';
import type { FastifyReply } from 'fastify';

/** URI-encoded, because headers are ASCII. */
export function setPasswordHintHeader(reply: FastifyReply, hint: string | null): void {
  if (hint !== null) void reply.header(PASSWORD_HINT_HEADER, encodeURIComponent(hint));
}
