import { Injectable } from '@nestjs/common';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { errorCodes } from '@pechincha/contracts/errors';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import type { InputOf } from '@pechincha/contracts/operation';
import { createLevel, updateLevel } from '@pechincha/contracts/operations/gamification-admin';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { keepSamePicture } from '@pechincha/images/picture.service';
import { isDuplicateKey } from '@pechincha/persistence/database-errors';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Types } from 'mongoose';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import type { LevelRow } from '../catalogue/level.schema.js';
import { IconStorage } from '../pictures/icon-storage.js';
import { LevelsRepository } from './levels.repository.js';

const toLevelResponse = ({ _id, name, minPoints, description, icon, version }: LevelRow): Level => ({
  _id: _id.toHexString(),
  name,
  minPoints,
  description,
  icon: icon && toPicturePath(icon),
  version,
});

const [iconField] = createLevel.files;
const DUPLICATE_POINTS_MESSAGE = 'Já existe um nível com este mínimo de pontos.';

@Injectable()
export class LevelsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelsRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly icons: IconStorage,
  ) {}

  async list(): Promise<Level[]> {
    return (await this.levels.list()).map(toLevelResponse);
  }

  async create({ body, files }: Pick<InputOf<typeof createLevel>, 'body' | 'files'>): Promise<Level> {
    const icon = (await this.icons.save(iconField, files)) ?? null;
    const row: LevelRow = {
      _id: new Types.ObjectId(),
      ...body,
      key: normalizeText(body.name),
      icon,
      version: 1,
    };
    return this.mapDuplicateKeys(() =>
      this.unitOfWork.run(async ({ session }) => {
        await this.levels.insert(row, session);
        await this.icons.replace(null, icon, session);
        await this.catalogue.incrementRevision(session);
        return toLevelResponse(row);
      }),
    );
  }

  async update({ params, body, files }: InputOf<typeof updateLevel>): Promise<Level> {
    const icon = await this.icons.save(iconField, files);
    const { version, ...values } = body;
    return this.mapDuplicateKeys(() =>
      this.unitOfWork.run(async ({ session }) => {
        const before = await this.levels.find(new Types.ObjectId(params.id), session);
        if (!before) throw new DomainError('LEVEL_NOT_FOUND');
        const fields = {
          ...values,
          key: values.name && normalizeText(values.name),
          icon: keepSamePicture(before.icon, icon),
        };
        const changes = getRowChanges(before, fields, version, () => ({ level: toLevelResponse(before) }));
        if (!changes) return toLevelResponse(before);
        if (before.minPoints === 0 && changes.minPoints !== undefined)
          throw new DomainError('FIRST_LEVEL', {
            errors: [createFieldError('minPoints', errorCodes.FIRST_LEVEL.message)],
          });
        const row = { ...before, ...changes };
        await this.levels.update(before, changes, session);
        await this.icons.replace(before.icon, row.icon, session);
        await this.catalogue.incrementRevision(session);
        return toLevelResponse(row);
      }),
    );
  }

  /**
   * `AccountRefreshWorker` recalculates the level of its holders.
   * @throws DomainError FIRST_LEVEL for the one from 0 points on, so that every member has a level
   */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      const deleted = await this.levels.delete(new Types.ObjectId(id), session);
      if (!deleted) throw new DomainError('LEVEL_NOT_FOUND');
      if (deleted.minPoints === 0) throw new DomainError('FIRST_LEVEL');
      await this.icons.replace(deleted.icon, null, session);
      await this.catalogue.incrementRevision(session);
    });
  }

  private async mapDuplicateKeys(write: () => Promise<Level>): Promise<Level> {
    try {
      return await write();
    } catch (cause) {
      if (isDuplicateKey(cause, 'key')) throw new DomainError('NAME_TAKEN', { cause });
      if (!isDuplicateKey(cause, 'minPoints')) throw cause;
      const errors = [createFieldError('minPoints', DUPLICATE_POINTS_MESSAGE)];
      throw new DomainError('NAME_TAKEN', { cause, message: DUPLICATE_POINTS_MESSAGE, errors });
    }
  }
}
