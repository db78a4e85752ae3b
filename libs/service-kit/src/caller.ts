import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { DomainError } from './domain-error.js';
import type { KitRequest } from './request.js';

/** For whom the gateway speaks. */
export type Caller = { kind: 'visitor' } | MemberCaller;
export interface MemberCaller {
  kind: 'member';
  id: string;
  role: Role;
  sessionId: string;
}

/** Who holds an internal token: the gateway may also speak for itself. */
export type TokenHolder = Caller | { kind: 'gateway' };

/** @throws DomainError UNAUTHENTICATED for a visitor */
export function requireMember(caller: Caller): MemberCaller {
  if (caller.kind !== 'member') throw new DomainError('UNAUTHENTICATED');
  return caller;
}

/** The author of a thing, or an admin. @throws DomainError FORBIDDEN */
export function assertOwner(caller: Caller, ownerId: string): MemberCaller {
  const member = requireMember(caller);
  if (member.id !== ownerId && member.role !== 'admin') throw new DomainError('FORBIDDEN');
  return member;
}

const getRequest = (context: ExecutionContext): KitRequest => context.switchToHttp().getRequest<KitRequest>();

/** Who calls: a controller's parameter. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const holder = getRequest(context).user;
  return holder?.kind === 'member' ? holder : { kind: 'visitor' };
});

/**
 * The address that the gateway saw. The header is believed because nothing gets here without the gateway's
 * token, and the gateway writes it itself.
 */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const header = getRequest(context).headers['x-client-address'];
  return typeof header === 'string' && header !== '' ? header.slice(0, 64) : 'unknown';
});
