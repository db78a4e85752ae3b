import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Access, Operation } from '@pechincha/contracts/operation';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { DomainError } from './domain-error.js';
import { parseInput } from './input.js';
import { getBearerToken } from './internal-token.strategy.js';
import { GATEWAY_ONLY, OPERATION, SKIP_AUTH } from './operation.metadata.js';
import { setMember } from './request-tracker.js';
import type { KitRequest } from './request.js';
import { TokenCache } from './token-cache.js';
import type { TokenHolder } from './token-holder.js';

/**
 * A form keeps its picture in memory, up to 5 MiB twice while it is read, until its response is sent: fifty senders at
 * once fit in 512 MB. More than the gateway lets one address send at a time.
 */
export const MAX_CONCURRENT_FORMS = 12;

const limit = pLimit(MAX_CONCURRENT_FORMS);

/**
 * Resolves when one more form may be read; it keeps its slot until its response is closed. Others wait unread, so that
 * their senders pause.
 */
export function waitForFormSlot(response: ServerResponse): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  return new Promise((resolve) => {
    void limit(() => {
      resolve();
      return closed;
    });
  });
}

/**
 * Requires the gateway's internal token and the access that the operation declares, then parses the input. One guard
 * for both, so that bodies of unauthorized requests are never read. Routes without a declaration are refused.
 */
@Injectable()
export class AccessGuard extends AuthGuard('internal') implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokenCache: TokenCache,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Events come from the broker and carry no token.
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(SKIP_AUTH, targets)) return true;
    const request = context.switchToHttp().getRequest<KitRequest>();
    const holder = await this.getTokenHolder(context, request);
    if (holder.kind === 'member') setMember(holder.id);
    if (this.reflector.getAllAndOverride<boolean | undefined>(GATEWAY_ONLY, targets)) {
      if (holder.kind !== 'gateway') throw new DomainError('FORBIDDEN');
      return true;
    }
    const operation = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!operation) throw new DomainError('FORBIDDEN', { cause: 'The route declares no operation' });
    assertAccess(operation.access, holder);
    if (request.isMultipart()) await waitForFormSlot(context.switchToHttp().getResponse<FastifyReply>().raw);
    request.input = await parseInput(operation, request);
    return true;
  }

  override handleRequest<Holder>(error: unknown, holder: Holder | false): Holder {
    if (error) throw error;
    if (!holder) throw new DomainError('UNAUTHENTICATED');
    return holder;
  }

  private async getTokenHolder(context: ExecutionContext, request: KitRequest): Promise<TokenHolder> {
    const token = getBearerToken(request);
    request.user = token ? this.tokenCache.get(token) : undefined;
    if (!request.user) await super.canActivate(context);
    if (!request.user) throw new DomainError('UNAUTHENTICATED');
    return request.user;
  }
}

/** @throws DomainError UNAUTHENTICATED for a visitor, FORBIDDEN for a member without the role */
export function assertAccess(access: Access, holder: TokenHolder): void {
  if ((access === 'gateway') !== (holder.kind === 'gateway')) throw new DomainError('FORBIDDEN');
  if (holder.kind === 'gateway' || access === 'public') return;
  if (holder.kind === 'visitor') throw new DomainError('UNAUTHENTICATED');
  const { role } = holder;
  const isAllowed = access === 'member' || role === 'admin' || (access === 'manager' && role === 'manager');
  if (!isAllowed) throw new DomainError('FORBIDDEN');
}
