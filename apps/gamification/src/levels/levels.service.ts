import { Injectable } from '@nestjs/common';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import type { InputOf } from '@pechincha/contracts/operation';
import { createLevel, updateLevel } from '@pechincha/contracts/operations/gamification-admin';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { DomainError, fieldError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { IconKeeper } from '../pictures/icon-keeper.js';
import { given, isTaken } from '../rows.js';
import { levelAnswer } from './level.mapper.js';
import type { LevelRow } from './level.schema.js';
import { LevelsRepository } from './levels.repository.js';

const [iconField] = createLevel.files;
const POINTS_TAKEN = 'Já existe um nível com este mínimo de pontos.';

@Injectable()
export class LevelsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelsRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly icons: IconKeeper,
  ) {}

  async list(): Promise<Level[]> {
    return (await this.levels.list()).map(levelAnswer);
  }

  async create({ body, files }: Pick<InputOf<typeof createLevel>, 'body' | 'files'>): Promise<Level> {
    const icon = (await this.icons.keep(iconField, files)) ?? null;
    const row: LevelRow = { _id: new Types.ObjectId(), ...body, key: normalizeText(body.name), icon };
    return this.unique(() =>
      this.unitOfWork.run(async ({ session }) => {
        await this.levels.insert(row, session);
        await this.icons.replace(null, icon, session);
        await this.catalogue.changed(session);
        return levelAnswer(row);
      }),
    );
  }

  async update({ params, body, files }: InputOf<typeof updateLevel>): Promise<Level> {
    const icon = await this.icons.keep(iconField, files);
    const change = { ...body, ...(body.name && { key: normalizeText(body.name) }), ...(icon && { icon }) };
    return this.unique(() =>
      this.unitOfWork.run(async ({ session }) => {
        const _id = new Types.ObjectId(params.id);
        const before = await this.levels.find(_id, session);
        const row = await this.levels.change(_id, given(change), session);
        if (!before || !row) throw new DomainError('LEVEL_NOT_FOUND');
        await this.icons.replace(before.icon, row.icon, session);
        await this.catalogue.changed(session);
        return levelAnswer(row);
      }),
    );
  }

  /** Who had it gets the level of their points, a moment later. */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      const deleted = await this.levels.delete(new Types.ObjectId(id), session);
      if (!deleted) throw new DomainError('LEVEL_NOT_FOUND');
      await this.icons.replace(deleted.icon, null, session);
      await this.catalogue.changed(session);
    });
  }

  private async unique(write: () => Promise<Level>): Promise<Level> {
    try {
      return await write();
    } catch (cause) {
      if (isTaken(cause, 'key')) throw new DomainError('NAME_TAKEN', { cause });
      if (!isTaken(cause, 'minPoints')) throw cause;
      const errors = [fieldError('minPoints', POINTS_TAKEN)];
      throw new DomainError('NAME_TAKEN', { cause, message: POINTS_TAKEN, errors });
    }
  }
}
