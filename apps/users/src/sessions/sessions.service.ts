import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  memberToken,
  REMEMBERED_SESSION_TTL_SECONDS,
  SESSION_TTL_SECONDS,
  type SessionState,
  SUSPENDED_SESSION_TTL_SECONDS,
} from '@pechincha/contracts/sessions';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SignJWT } from 'jose';
import type { AccountRow } from '../accounts/account.schema.js';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { SessionStore } from './session-store.js';
import { type SessionRow, SessionsRepository, toSessionState } from './sessions.repository.js';

/** Signs member tokens; only this service has the private key. */
@Injectable()
export class MemberTokenSigner {
  private readonly key: KeyObject;

  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    this.key = createPrivateKey(config.MEMBER_TOKEN_PRIVATE_KEY);
  }

  sign(session: SessionRow): Promise<string> {
    return new SignJWT({ sid: session._id, role: session.role })
      .setProtectedHeader({ alg: 'RS256', typ: memberToken.typ })
      .setIssuer(memberToken.iss)
      .setAudience(memberToken.aud)
      .setSubject(session.userId)
      .setIssuedAt(session.createdAt)
      .setExpirationTime(session.expiresAt)
      .sign(this.key);
  }
}

@Injectable()
export class SessionsService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly revocation: SessionRevocationService,
    private readonly store: SessionStore,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Call in a transaction that writes the account, so that it conflicts with a concurrent suspension. A
   * suspended member's session counts as ended by the suspension: it allows only what suspended members may do,
   * and nothing after reinstatement.
   */
  async create(account: AccountRow, remember: boolean, tx: Transaction): Promise<SessionRow> {
    const createdAt = this.clock.now();
    const isSuspended = account.status === 'suspended';
    const lifetimeSeconds = remember ? REMEMBERED_SESSION_TTL_SECONDS : SESSION_TTL_SECONDS;
    const seconds = isSuspended ? SUSPENDED_SESSION_TTL_SECONDS : lifetimeSeconds;
    const session: SessionRow = {
      _id: randomBytes(16).toString('hex'),
      userId: account._id,
      role: account.role,
      status: account.status,
      ended: isSuspended,
      version: 1,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + seconds * 1000),
    };
    await this.sessions.insert(session, tx.session);
    return session;
  }

  /** Best effort: gateways ask this service for sessions that Redis does not have. */
  async cache(session: SessionRow): Promise<void> {
    try {
      await this.store.write([session]);
    } catch (error) {
      this.logger.debug({ message: 'A session could not be written to Redis yet', error });
    }
  }

  async end({ id, sessionId }: MemberCaller): Promise<void> {
    const ended = await this.unit.run((tx) =>
      this.revocation.apply({ userId: id, sessionId }, { ended: true }, 'ended', tx),
    );
    await this.revocation.broadcast(ended);
  }

  async endAll({ id }: MemberCaller): Promise<void> {
    const ended = await this.unit.run((tx) =>
      this.revocation.apply({ userId: id }, { ended: true }, 'ended', tx),
    );
    await this.revocation.broadcast(ended);
  }

  /** For gateways that find no session in Redis. @throws DomainError NOT_FOUND */
  async getState(sessionId: string): Promise<SessionState> {
    const session = await this.sessions.find(sessionId, this.clock.now());
    if (!session) throw new DomainError('NOT_FOUND');
    await this.cache(session);
    return toSessionState(session);
  }
}
