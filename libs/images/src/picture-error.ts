import type { ErrorCode } from '@pechincha/contracts/errors';

export type PictureErrorCode = Extract<
  ErrorCode,
  'IMAGE_TYPE' | 'IMAGE_UNREADABLE' | 'IMAGE_TOO_LARGE' | 'UNAVAILABLE'
>;

/**
 * Why a picture was not taken. This library knows no HTTP: the service that asked turns the code,
 * which is one of the product's own, into its answer. `UNAVAILABLE` means the store, not the picture.
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
