import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { googleCallback } from '@pechincha/contracts/operations/users';
import { Strategy, type Profile } from 'passport-google-oauth20';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleCredentialVerifier, type GoogleIdentity } from '../google/google-credential-verifier.js';
import { GoogleIssuer, type Issuer } from '../google/google-issuer.js';

/** What the guards tell the strategy of one request. */
export interface GoogleOptions {
  state?: string;
  codeChallenge?: string;
  codeVerifier?: string;
}

/** Passport has it for subclasses; its types do not tell. */
interface PassportInternals {
  _oauth2: { _authorizeUrl: string; _accessTokenUrl: string };
  _userProfileURL: string;
}

/** Passport wants a name; the guard lets nobody in without the setting. */
const PLACEHOLDER = 'off';
/** Passport looks at how many arguments the verification takes: with five, the whole answer is among them. */
const VERIFY_ARGUMENT_COUNT = 5;

@Injectable()
export class GoogleStrategy extends PassportStrategy(Strategy, 'google', VERIFY_ARGUMENT_COUNT) {
  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly issuer: GoogleIssuer,
    private readonly credentials: GoogleCredentialVerifier,
  ) {
    super({
      clientID: config.GOOGLE_CLIENT_ID ?? PLACEHOLDER,
      clientSecret: config.GOOGLE_CLIENT_SECRET ?? PLACEHOLDER,
      callbackURL: new URL(`/api${googleCallback.path}`, config.PUBLIC_URL).href,
      scope: ['openid', 'email', 'profile'],
    });
  }

  /** The addresses are the issuer's own, known once it was asked. */
  override authenticate(...args: Parameters<Strategy['authenticate']>): void {
    this.issuer.get().then(
      ({ endpoints }) => {
        this.setEndpoints(endpoints);
        super.authenticate(...args);
      },
      (error: unknown) => this.error(error as Error),
    );
  }

  /** PKCE: a code that was caught on its way is worth nothing without the verifier. */
  override authorizationParams({ codeChallenge }: GoogleOptions): object {
    return { code_challenge: codeChallenge, code_challenge_method: 'S256', prompt: 'select_account' };
  }

  override tokenParams({ codeVerifier }: GoogleOptions): object {
    return { code_verifier: codeVerifier };
  }

  /** The ID token is what counts: it is signed, and for this application. */
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
