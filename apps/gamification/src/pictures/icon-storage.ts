import { Injectable } from '@nestjs/common';
import type { FileField } from '@pechincha/contracts/operation';
import { PictureError } from '@pechincha/images/picture-error';
import { OwnedPictureService } from '@pechincha/images/owned-pictures';
import { DomainError, createFieldError } from '@pechincha/service-kit/domain-error';
import type { ClientSession } from 'mongoose';

/** Pictures of badges, rewards and levels. */
@Injectable()
export class IconStorage {
  constructor(private readonly pictures: OwnedPictureService) {}

  /** Call before the transaction. Returns the hash, or undefined if no file was sent. @throws DomainError */
  async save(
    { name, types }: FileField,
    files: Record<string, Uint8Array | undefined>,
  ): Promise<string | undefined> {
    const bytes = files[name];
    if (!bytes) return undefined;
    try {
      return await this.pictures.save(bytes, types);
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      const error = new DomainError(cause.code, { cause });
      if (cause.code === 'UNAVAILABLE') throw error;
      throw new DomainError(cause.code, { cause, errors: [createFieldError(name, error.message)] });
    }
  }

  /** Call in the transaction that changes the picture or deletes the row. */
  replace(before: string | null, after: string | null, session: ClientSession): Promise<void> {
    return this.pictures.replace(before, after, session);
  }
}
