import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';

/** A signed-in member on whose behalf the gateway calls. */
export interface MemberCaller {
  kind: 'member';
  id: string;
  role: Role;
  sessionId: string;
}

/** Holder of an internal token: the gateway calls on a caller's behalf or on its own. */
export type TokenHolder = { kind: 'visitor' } | MemberCaller | { kind: 'gateway' };

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

/** Metadata keys of a route's access. */
export const OPERATION = Symbol('pechincha:operation');
export const SKIP_AUTH = Symbol('pechincha:unguarded');

/** On whose behalf the gateway calls. */
export type Caller = { kind: 'visitor' } | MemberCaller;

/** @throws DomainError UNAUTHENTICATED for a visitor */
export function requireMember(caller: Caller): MemberCaller {
  if (caller.kind !== 'member') throw new DomainError('UNAUTHENTICATED');
  return caller;
}

/** Accepts the owner or an admin. @throws DomainError UNAUTHENTICATED, FORBIDDEN */
export function assertOwner(caller: Caller, ownerId: string): MemberCaller {
  const member = requireMember(caller);
  if (member.id !== ownerId && member.role !== 'admin') throw new DomainError('FORBIDDEN');
  return member;
}

const getRequest = (context: ExecutionContext): KitRequest => context.switchToHttp().getRequest<KitRequest>();

/** Parameter decorator for the caller. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const holder = getRequest(context).user;
  return holder?.kind === 'member' ? holder : { kind: 'visitor' };
});

/**
 * The client's IP address as the gateway saw it. The header can be trusted, because every request has the gateway's
 * token and the gateway overwrites the header.
 */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const header = getRequest(context).headers['x-client-address'];
  return typeof header === 'string' && header !== '' ? header.slice(0, 64) : 'unknown';
});
