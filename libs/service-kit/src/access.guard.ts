import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Access, Operation } from '@pechincha/contracts/operation';
import { internalToken, toInternalAudience } from '@pechincha/contracts/sessions';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { Strategy } from 'passport-jwt';
import { type KitRequest, OPERATION, SKIP_AUTH, type TokenHolder } from './caller.js';
import { DomainError } from './domain-error.js';
import { ExpiringCache } from './expiring-cache.js';
import { parseInput } from './input.js';
import { parseTokenHolder } from './internal-token.js';
import { KIT_OPTIONS, type KitOptions } from './config.js';
import { setMember } from './request-tracker.js';

const MAX_TOKENS = 5_000;

/** Verified tokens until they expire. The gateway reuses tokens, and verifying RS256 is expensive. */
@Injectable()
export class TokenCache extends ExpiringCache<TokenHolder> {
  constructor() {
    super(MAX_TOKENS);
  }
}

/** Matches the whole header; passport's own extractor ignores text after the token. */
function getBearerToken(request: { headers: { authorization?: string | undefined } }): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Accepts tokens that the gateway signed for this service; they are valid for 60 s. */
@Injectable()
export class InternalTokenStrategy extends PassportStrategy(Strategy, 'internal') {
  constructor(
    @Inject(KIT_OPTIONS) options: KitOptions,
    private readonly tokenCache: TokenCache,
  ) {
    super({
      jwtFromRequest: getBearerToken,
      secretOrKey: options.config.INTERNAL_TOKEN_PUBLIC_KEY,
      algorithms: ['RS256'],
      issuer: internalToken.iss,
      audience: toInternalAudience(options.name),
      passReqToCallback: true,
      // Returns header and payload, because `typ` is in the header and a missing `exp` must be rejected.
      jsonWebTokenOptions: { complete: true, clockTolerance: 5 },
    });
  }

  validate(request: KitRequest, decoded: unknown): TokenHolder | false {
    const result = parseTokenHolder(decoded);
    const token = getBearerToken(request);
    if (!result || !token) return false;
    this.tokenCache.setUntil(token, result.holder, result.expiresAt);
    return result.holder;
  }
}

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
