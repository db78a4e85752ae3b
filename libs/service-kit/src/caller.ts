import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError } from './domain-error.js';
import type { KitRequest } from './request.js';
import type { MemberCaller } from './token-holder.js';

export type { MemberCaller };

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
