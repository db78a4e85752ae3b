import type { FastifyRequest } from 'fastify';
import type { TokenHolder } from './token-holder.js';

/** An operation's input, parsed by its schemas. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, Uint8Array | undefined>;
}

/** A request after AccessGuard. */
export interface KitRequest extends FastifyRequest {
  user?: TokenHolder;
  input?: ParsedInput;
}
