import type { ErrorCode } from '@pechincha/contracts/errors';

export type PictureErrorCode = Extract<
  ErrorCode,
  'IMAGE_TYPE' | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_LARGE' | 'UNAVAILABLE'
>;

/**
 * Why a picture was rejected. The service turns the code into an HTTP response. `UNAVAILABLE` means that the store
 * failed.
 */
export class PictureError extends Error {
  override readonly name = 'PictureError';

  constructor(
    readonly code: PictureErrorCode,
    options?: { cause?: unknown },
  ) {
    super(code, options);
  }
}
