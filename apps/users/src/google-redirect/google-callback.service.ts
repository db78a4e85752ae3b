import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { GoogleFailure } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { KitRequest } from '@pechincha/service-kit/caller';
import { type ClientSession, Model } from 'mongoose';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleAccountsService } from '../google/google-accounts.service.js';
import type { GoogleIdentity } from '../google/google-credential-verifier.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { type SignInResponse, SignInService } from '../sign-in/sign-in.service.js';

/** A request after the Google guards: with an identity or an error. */
export interface GoogleRequest extends KitRequest {
  googleIdentity?: GoogleIdentity;
  googleError?: unknown;
}

const failuresByCode: Partial<Record<DomainError['code'], GoogleFailure>> = {
  GOOGLE_OFF: 'desligado',
  GOOGLE_REFUSED: 'recusado',
  TOO_MANY_REQUESTS: 'tentativas',
};

/** Value of `?google=` on the login page: a redirect has no error body. */
function toGoogleFailure(error: unknown): GoogleFailure {
  if (error instanceof DomainError) return failuresByCode[error.code] ?? 'indisponivel';
  // Passport's errors when Google rejects a code or a request.
  const refusalErrors = ['TokenError', 'AuthorizationError'];
  return error instanceof Error && refusalErrors.includes(error.name) ? 'recusado' : 'indisponivel';
}

/** The person cancelled on Google's page. */
const hasCancelled = (request: GoogleRequest): boolean =>
  (request.query as { error?: unknown }).error === 'access_denied';

const GOOGLE_CODE_TTL_SECONDS = 60;

/** The browser exchanges this code for a session, once, after the redirect from Google. */
interface GoogleCodeRow {
  /** SHA-256 of the code. */
  _id: string;
  userId: string;
  expiresAt: Date;
}

export const googleCodeSchema = createRowSchema<GoogleCodeRow>('google_codes');
googleCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const GOOGLE_CODE_MODEL = 'GoogleCode';

@Injectable()
export class GoogleCodesRepository {
  constructor(@InjectModel(GOOGLE_CODE_MODEL) private readonly codes: Model<GoogleCodeRow>) {}

  /** Creates a one-time code for a member. */
  async create(userId: string, now: Date, session: ClientSession): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + GOOGLE_CODE_TTL_SECONDS * 1000);
    await getCollection(this.codes).insertOne({ _id: hashCode(code), userId, expiresAt }, { session });
    return code;
  }

  /** Deletes the code and returns its member, or null when it is invalid or expired. */
  async consume(code: string, now: Date, session: ClientSession): Promise<string | null> {
    const validCode = { _id: hashCode(code), expiresAt: { $gt: now } };
    const row = await getCollection(this.codes).findOneAndDelete(validCode, { session });
    return row?.userId ?? null;
  }
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Handles the redirect back from Google. */
@Injectable()
export class GoogleCallbackService {
  private readonly logger = new Logger('Google');

  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly accounts: GoogleAccountsService,
    private readonly codes: GoogleCodesRepository,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Login page with a one-time code, or with the reason of a failure. */
  async getRedirectUrl(request: GoogleRequest, address: string): Promise<string> {
    try {
      if (hasCancelled(request)) return this.toLoginUrl('google', 'cancelado');
      const { googleIdentity: identity } = request;
      if (!identity) throw request.googleError;
      await this.rateLimiter.consumeAddress(address);
      const code = await this.accounts.findOrCreate(identity, address, (id, tx) =>
        this.codes.create(id, this.clock.now(), tx.session),
      );
      return this.toLoginUrl('google_code', code);
    } catch (error) {
      return this.getErrorUrl(error, address);
    }
  }

  getErrorUrl(error: unknown, address: string): string {
    const failure = toGoogleFailure(error);
    // Passport's errors quote Google's response, which may hold a token: only their names are logged.
    const { name } = error instanceof Error ? error : { name: 'unknown' };
    if (failure === 'indisponivel') this.logger.warn({ message: 'Google is unreachable', name });
    else this.authFailures.log(`Google sign-in failed: ${failure}`, { id: null }, address);
    return this.toLoginUrl('google', failure);
  }

  /** @throws DomainError GOOGLE_CODE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  async exchange(code: string, address: string): Promise<SignInResponse> {
    await this.rateLimiter.consumeAddress(address);
    const result = await this.unit.run(async (tx) => {
      const _id = await this.codes.consume(code, this.clock.now(), tx.session);
      if (_id === null) {
        this.authFailures.log('Invalid Google sign-in code', { id: null }, address);
        throw new DomainError('GOOGLE_CODE');
      }
      return this.signIn.createSession({ _id }, false, tx);
    });
    return this.signIn.completeSignIn(result, address);
  }

  private toLoginUrl(key: 'google' | 'google_code', value: string): string {
    const url = new URL('/login', this.config.PUBLIC_URL);
    url.searchParams.set(key, value);
    return url.href;
  }
}
