import { Injectable } from '@nestjs/common';
import { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { PictureError } from '@pechincha/images/picture-error';
import { OwnedPictureService } from '@pechincha/images/owned-pictures';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError, createFieldError } from '@pechincha/service-kit/domain-error';

const [pictureField] = publishPromotion.files;

/** Stores promotion pictures. Save before the transaction: an unused picture does no harm, a missing one does. */
@Injectable()
export class PromotionPictureService {
  constructor(private readonly pictures: OwnedPictureService) {}

  /** Returns the picture's hash, or null if the form has none. @throws DomainError with the code of PictureError */
  async save(files: Record<string, Uint8Array | undefined>): Promise<string | null> {
    const image = files[pictureField.name];
    if (!image) return null;
    try {
      return await this.pictures.save(image, pictureField.types);
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      const error = new DomainError(cause.code, { cause });
      if (cause.code === 'UNAVAILABLE') throw error;
      throw new DomainError(cause.code, {
        cause,
        errors: [createFieldError(pictureField.name, error.message)],
      });
    }
  }

  /** Call in the transaction that changes the picture or deletes the promotion. */
  replace(before: string | null, after: string | null, { session }: Transaction): Promise<void> {
    return this.pictures.replace(before, after, session);
  }
}
