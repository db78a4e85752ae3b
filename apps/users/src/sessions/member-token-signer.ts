import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { memberToken } from '@pechincha/contracts/sessions';
import { SignJWT } from 'jose';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import type { SessionRow } from './session.schema.js';

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
