import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { ErrorCode } from '@pechincha/contracts/errors';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { DomainError, createFieldError } from '@pechincha/service-kit/domain-error';
import { ErrorFilter } from '@pechincha/service-kit/error.filter';

const [{ name: field }] = uploadAdPicture.files;

/** Error texts of this upload, in place of those of all uploads. */
const texts: Partial<Record<ErrorCode, string>> = {
  IMAGE_TYPE: 'Por favor, selecione uma imagem válida',
  IMAGE_TOO_LARGE: 'A imagem deve ter menos de 5MB',
};

/** A filter, because an upload that is too large fails while it is read, before the controller runs. */
@Catch()
export class AdPictureErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const message = error instanceof DomainError ? texts[error.code] : undefined;
    super.catch(
      error instanceof DomainError && message !== undefined
        ? new DomainError(error.code, { message, cause: error, errors: [createFieldError(field, message)] })
        : error,
      host,
    );
  }
}
