import { Controller, Injectable } from '@nestjs/common';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { InputOf } from '@pechincha/contracts/operation';
import { uploadAvatar } from '@pechincha/contracts/operations/users';
import { parsePictureHash, toPicturePath } from '@pechincha/contracts/pictures';
import { OwnedPictureService } from '@pechincha/images/owned-pictures';
import { PictureError } from '@pechincha/images/picture-error';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { ClientSession } from 'mongoose';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AccountsService } from '../accounts/accounts.service.js';

const [field] = uploadAvatar.files;
const WRONG_TYPE_MESSAGE = 'Tipo de arquivo inválido. Apenas JPG, PNG, GIF são permitidos.';
/** Pages display avatars small. */
const AVATAR_WIDTH = 160;

type UploadInput = Pick<InputOf<typeof uploadAvatar>, 'body' | 'files'>;

@Injectable()
export class AvatarsService {
  constructor(
    private readonly repository: AccountsRepository,
    private readonly accounts: AccountsService,
    private readonly pictures: OwnedPictureService,
    private readonly unit: UnitOfWork,
  ) {}

  /** @throws DomainError IMAGE_TYPE, IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAVAILABLE */
  async update(id: string, { body, files }: UploadInput): Promise<CurrentUser> {
    const picture = files[field.name];
    if (!picture) throw new DomainError('INVALID_BODY');
    const avatar = await this.save(picture);
    return this.unit.run(async (tx) => {
      const before = await this.repository.findAvatar(id, tx.session);
      const changes = { avatar, ...(body.name === undefined ? {} : { name: body.name }) };
      const account = await this.accounts.update(id, changes, tx);
      await this.replace(before, avatar, tx.session);
      return this.accounts.toCurrentUser(account);
    });
  }

  /**
   * Call in the transaction that changes or removes an account's avatar.
   * @param before, after avatar paths
   */
  replace(
    before: string | null,
    after: string | null,
    session: ClientSession,
    retentionMs?: number,
  ): Promise<void> {
    return this.pictures.replace(parsePictureHash(before), parsePictureHash(after), session, retentionMs);
  }

  /** Stores the picture and returns its path. Call before the transaction that refers to it. */
  async save(picture: Uint8Array): Promise<string> {
    try {
      return toPicturePath(await this.pictures.save(picture, field.types), AVATAR_WIDTH);
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      const message = cause.code === 'IMAGE_TYPE' ? { message: WRONG_TYPE_MESSAGE } : {};
      const error = new DomainError(cause.code, { cause, ...message });
      if (cause.code === 'UNAVAILABLE') throw error;
      const errors = [createFieldError(field.name, error.message)];
      throw new DomainError(cause.code, { cause, ...message, errors });
    }
  }
}

@Controller()
export class AvatarsController {
  constructor(private readonly avatars: AvatarsService) {}

  @Operation(uploadAvatar)
  uploadAvatar(@Caller() caller: Caller, @Input() input: InputOf<typeof uploadAvatar>) {
    return this.avatars.update(requireMember(caller).id, input);
  }
}
