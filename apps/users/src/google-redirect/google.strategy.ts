import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import { googleCallback } from '@pechincha/contracts/operations/users';
import { adaptReplyForPassport } from '@pechincha/service-kit/http-adapter';
import type { FastifyInstance } from 'fastify';
import { Strategy, type Profile } from 'passport-google-oauth20';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleCredentialVerifier, type GoogleIdentity } from '../google/google-credential-verifier.js';
import { GoogleIssuer, type Issuer } from '../google/google-issuer.js';

/** Options of one request, from the guards to the strategy. */
export interface GoogleOptions {
  state?: string;
  codeChallenge?: string;
  codeVerifier?: string;
}

/** Passport has these for subclasses, but its types leave them out. */
interface PassportInternals {
  _oauth2: { _authorizeUrl: string; _accessTokenUrl: string };
  _userProfileURL: string;
}

/** Passport needs a value; the guard rejects requests when the setting is missing. */
const PLACEHOLDER = 'off';
/** Passport passes the whole token response only to verify functions with five parameters. */
const VERIFY_ARGUMENT_COUNT = 5;

@Injectable()
export class GoogleStrategy extends PassportStrategy(Strategy, 'google', VERIFY_ARGUMENT_COUNT) {
  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly issuer: GoogleIssuer,
    private readonly credentials: GoogleCredentialVerifier,
    { httpAdapter }: HttpAdapterHost,
  ) {
    super({
      clientID: config.GOOGLE_CLIENT_ID ?? PLACEHOLDER,
      clientSecret: config.GOOGLE_CLIENT_SECRET ?? PLACEHOLDER,
      callbackURL: new URL(`/api${googleCallback.path}`, config.PUBLIC_URL).href,
      scope: ['openid', 'email', 'profile'],
    });
    // Programs without a server, such as seeding, have no adapter.
    const server: FastifyInstance | undefined = httpAdapter?.getInstance();
    if (server && 'decorateReply' in server) adaptReplyForPassport(server);
  }

  /** The endpoints come from the issuer's discovery document. */
  override authenticate(...args: Parameters<Strategy['authenticate']>): void {
    this.issuer.get().then(
      ({ endpoints }) => {
        this.setEndpoints(endpoints);
        super.authenticate(...args);
      },
      (error: unknown) => this.error(error as Error),
    );
  }

  /** PKCE: an intercepted code is useless without the verifier. */
  override authorizationParams({ codeChallenge }: GoogleOptions): object {
    return { code_challenge: codeChallenge, code_challenge_method: 'S256', prompt: 'select_account' };
  }

  override tokenParams({ codeVerifier }: GoogleOptions): object {
    return { code_verifier: codeVerifier };
  }

  /** Trusts the ID token, which is signed and issued for this client. */
  validate(
    _accessToken: string,
    _refreshToken: string | undefined,
    tokenResponse: { id_token?: string },
    profile: Profile,
  ): Promise<GoogleIdentity> {
    return this.credentials.verify(tokenResponse.id_token ?? '', { ...profile._json });
  }

  private setEndpoints({ authorization, token, userinfo }: Issuer['endpoints']): void {
    const internals = this as unknown as PassportInternals;
    internals._oauth2._authorizeUrl = authorization;
    internals._oauth2._accessTokenUrl = token;
    internals._userProfileURL = userinfo;
  }
}
