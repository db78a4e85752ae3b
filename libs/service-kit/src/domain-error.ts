import { errorCodes, type ErrorCode, type FieldError } from '@pechincha/contracts/errors';

export interface DomainErrorOptions {
  /** Replaces the code's default message; Portuguese, shown to users. */
  message?: string;
  errors?: FieldError[];
  /** Logged, not sent to the client. */
  cause?: unknown;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Additional fields of the response body. */
  details?: Record<string, unknown>;
}

/** Error with a code of the API; ErrorFilter turns it into the response. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    options: DomainErrorOptions = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** `msg` and `message` are equal; the browser reads either. */
export const createFieldError = (field: string, message: string): FieldError => ({
  field,
  msg: message,
  message,
});

/** 400 with one invalid field. */
export const createInvalidInputError = (field: string, message: string): DomainError =>
  new DomainError('INVALID_INPUT', { errors: [createFieldError(field, message)] });
