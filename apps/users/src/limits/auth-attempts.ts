import { Inject, Injectable, Logger } from '@nestjs/common';
import { TOO_OFTEN_MESSAGE } from '@pechincha/contracts/errors';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createKeyedHash, USERS_CONFIG, type UsersConfig } from '../config.js';
import { RedisConnection } from '../redis/redis-connection.js';

/** Hashes e-mails for logs and for limits in Redis. */
const createEmailHash = (config: UsersConfig) => createKeyedHash(config, 'email-hash');

/** Account that was attempted; ids are logged as they are, e-mails as a hash. */
type AuthTarget = { id: string | null } | { email: string };

/** Logs each failed authentication with address and account, never with the credential. */
@Injectable()
export class AuthFailureLog {
  private readonly logger = new Logger('AuthFailureLog');
  private readonly hashEmail;

  constructor(@Inject(USERS_CONFIG) config: UsersConfig) {
    this.hashEmail = createEmailHash(config);
  }

  log(message: string, target: AuthTarget, address: string): void {
    const fields =
      'id' in target ? { memberId: target.id } : { email: this.hashEmail(target.email).slice(0, 16) };
    this.logger.warn({ message, ...fields, address });
  }

  /** Logs client errors; server errors are logged by the error filter. */
  logError(error: unknown, action: string, target: AuthTarget, address: string): void {
    if (error instanceof DomainError && error.status < 500)
      this.log(`${action}: ${error.code}`, target, address);
  }
}

const WINDOW_SECONDS = 15 * 60;
export const MAX_FAILURES_PER_ACCOUNT = 10;
/** Password reset mails per account and window. */
export const MAX_RESETS_PER_ACCOUNT = 3;
const DAY_SECONDS = 24 * 60 * 60;
const MAX_ATTEMPTS_PER_ADDRESS = { normal: 30, high: 100_000 } as const;

/** Counts as a failure until refunded. */
interface Attempt {
  refund(): Promise<void>;
}

/**
 * Limits sign-in attempts. They are counted before the password check, so that concurrent ones count too.
 * Shared by all replicas through Redis; in memory while Redis is down.
 */
@Injectable()
export class LoginRateLimiter {
  private readonly accounts: RateLimiterRedis;
  private readonly addresses: RateLimiterRedis;
  private readonly registrations: RateLimiterRedis;
  private readonly resets: RateLimiterRedis;
  private readonly confirmations: RateLimiterRedis;

  private readonly hashEmail;

  constructor(@Inject(USERS_CONFIG) config: UsersConfig, redis: RedisConnection) {
    this.hashEmail = createEmailHash(config);
    this.accounts = createLimiter(redis, 'attempts:account', MAX_FAILURES_PER_ACCOUNT);
    const perAddress = MAX_ATTEMPTS_PER_ADDRESS[config.LIMITS_PER_ADDRESS];
    this.addresses = createLimiter(
      redis,
      'attempts:address',
      config.LIMIT_SIGN_INS_PER_ADDRESS ?? perAddress,
    );
    this.registrations = createLimiter(
      redis,
      'attempts:registration',
      config.LIMIT_REGISTRATIONS_PER_ADDRESS ?? perAddress,
    );
    this.resets = createLimiter(redis, 'attempts:reset', MAX_RESETS_PER_ACCOUNT);
    this.confirmations = createLimiter(
      redis,
      'attempts:confirmation',
      config.LIMIT_CONFIRMATION_MAILS_PER_DAY,
      DAY_SECONDS,
    );
  }

  /**
   * @param account e-mail or id, whether or not the account exists
   * @throws DomainError TOO_MANY_REQUESTS with the seconds until the next attempt
   */
  async consume(account: string, address: string): Promise<Attempt> {
    await consumePoint(this.addresses, address);
    const key = this.hashEmail(account);
    await consumePoint(this.accounts, key);
    return {
      refund: async () => {
        await this.accounts.delete(key);
        await this.addresses.reward(address, 1);
      },
    };
  }

  /** For requests without an account, such as registrations. @throws DomainError TOO_MANY_REQUESTS */
  async consumeAddress(address: string): Promise<void> {
    await consumePoint(this.registrations, address);
  }

  /** Counts a mail that confirms an e-mail. @throws DomainError TOO_MANY_REQUESTS */
  async consumeConfirmation(memberId: string): Promise<void> {
    await consumePoint(this.confirmations, memberId, TOO_OFTEN_MESSAGE);
  }

  /** Returns whether a reset mail may be sent; the response to the requester is the same. */
  async tryConsumeReset(email: string, address: string): Promise<boolean> {
    try {
      await consumePoint(this.registrations, `reset:${address}`);
      await consumePoint(this.resets, this.hashEmail(email));
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

function createLimiter(
  redis: RedisConnection,
  keyPrefix: string,
  points: number,
  duration = WINDOW_SECONDS,
): RateLimiterRedis {
  const limits = { keyPrefix, points, duration };
  return new RateLimiterRedis({
    ...limits,
    storeClient: redis.client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
}

async function consumePoint(limit: RateLimiterRedis, key: string, message?: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds, ...(message && { message }) });
  }
}
