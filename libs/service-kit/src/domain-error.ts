import { errorCodes, type ErrorCode, type FieldError } from '@pechincha/contracts/errors';

export interface DomainErrorOptions {
  /** Replaces the code's own text. Portuguese: it reaches people. */
  message?: string;
  errors?: FieldError[];
  /** For the log only. */
  cause?: unknown;
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further fields of the body. */
  details?: Record<string, unknown>;
}

/** What the core throws. One filter turns it into the answer that its code stands for. */
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

/** A field that is at fault, told under both names that the browser reads. */
export const fieldError = (field: string, message: string): FieldError => ({ field, msg: message, message });

/** 400 with one field at fault. */
export const invalidInput = (field: string, message: string): DomainError =>
  new DomainError('INVALID_INPUT', { errors: [fieldError(field, message)] });
