import { type ArgumentsHost, Catch, Controller, UseFilters } from '@nestjs/common';
import type { ErrorCode } from '@pechincha/contracts/errors';
import type { InputOf } from '@pechincha/contracts/operation';
import { uploadAdPicture } from '@pechincha/contracts/operations/ads';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { ErrorFilter } from '@pechincha/service-kit/error.filter';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AdPicturesService } from './ad-pictures.service.js';

const [{ name: field }] = uploadAdPicture.files;

/** Error texts of this upload, in place of those of all uploads. */
const texts: Partial<Record<ErrorCode, string>> = {
  IMAGE_TYPE: 'Por favor, selecione uma imagem válida',
  IMAGE_TOO_LARGE: 'A imagem deve ter menos de 5MB',
};

/** A filter, because an upload that is too large fails while it is read, before the controller runs. */
@Catch()
class AdPictureErrorFilter extends ErrorFilter {
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

@Controller()
export class AdPicturesController {
  constructor(private readonly pictures: AdPicturesService) {}

  @Operation(uploadAdPicture)
  @UseFilters(AdPictureErrorFilter)
  upload(@Input() { files }: InputOf<typeof uploadAdPicture>) {
    return this.pictures.upload(files);
  }
}
