import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import type { Level } from '@pechincha/contracts/entities/gamification';
import { errorCodes } from '@pechincha/contracts/errors';
import type { InputOf } from '@pechincha/contracts/operation';
import { createLevel, updateLevel } from '@pechincha/contracts/operations/gamification-admin';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { keepSamePicture } from '@pechincha/images/picture.service';
import { isDuplicateKey } from '@pechincha/persistence/errors';
import { getCollection } from '@pechincha/persistence/queries';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { type Model, Types } from 'mongoose';
import {
  CatalogueItemsRepository,
  CatalogueRepository,
  LEVEL_MODEL,
  type LevelRow,
} from '../catalogue/catalogue.repository.js';
import { IconStorage } from '../pictures/icon-storage.js';

/**
 * Inserted once into a new database. The ids are fixed, so that replicas that start at the same time insert the same
 * rows.
 */
export const defaultLevels = [
  { _id: '6c0000000000000000000001', name: 'Novato', minPoints: 0, description: 'Acabou de chegar à feira.' },
  {
    _id: '6c0000000000000000000002',
    name: 'Garimpeiro',
    minPoints: 100,
    description: 'Já sabe onde procurar.',
  },
  {
    _id: '6c0000000000000000000003',
    name: 'Caçador de Ofertas',
    minPoints: 300,
    description: 'Compara antes de comprar e conta aos vizinhos.',
  },
  {
    _id: '6c0000000000000000000004',
    name: 'Feirante',
    minPoints: 800,
    description: 'Tem banca própria e freguesia certa.',
  },
  {
    _id: '6c0000000000000000000005',
    name: 'Mestre da Pechincha',
    minPoints: 2000,
    description: 'Quando fala que está barato, está.',
  },
] as const;

@Injectable()
export class LevelsRepository extends CatalogueItemsRepository<LevelRow> {
  constructor(@InjectModel(LEVEL_MODEL) private readonly levels: Model<LevelRow>) {
    super(levels, { minPoints: 1 });
  }

  /** Idempotent: replicas may call it at the same time. */
  async insertDefaults(): Promise<void> {
    await getCollection(this.levels).bulkWrite(
      defaultLevels.map(({ _id, ...level }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(_id) },
          update: { $setOnInsert: { ...level, key: normalizeText(level.name), icon: null, version: 1 } },
          upsert: true,
        },
      })),
    );
  }
}

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
export class LevelsService implements OnApplicationBootstrap {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly levels: LevelsRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly icons: IconStorage,
  ) {}

  /** Inserts the default levels at the first start only, so that deleted levels stay deleted. */
  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.catalogue.isNew())) return;
    await this.levels.insertDefaults();
    await this.catalogue.initialize();
  }

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
