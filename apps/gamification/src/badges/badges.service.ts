import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import type { Badge, BadgeMetric } from '@pechincha/contracts/entities/gamification';
import type { InputOf } from '@pechincha/contracts/operation';
import { createBadge, updateBadge } from '@pechincha/contracts/operations/gamification-admin';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { keepSamePicture } from '@pechincha/images/picture.service';
import { isDuplicateKey } from '@pechincha/persistence/errors';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Caller } from '@pechincha/service-kit/caller';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { type Model, Types } from 'mongoose';
import {
  BADGE_MODEL,
  type BadgeRow,
  type BadgeRule,
  CatalogueItemsRepository,
  CatalogueRepository,
} from '../catalogue/catalogue.repository.js';
import { IconStorage } from '../pictures/icon-storage.js';
import { AccountsRepository, type HeldBadge } from '../points/accounts.repository.js';

@Injectable()
export class BadgesRepository extends CatalogueItemsRepository<BadgeRow> {
  constructor(@InjectModel(BADGE_MODEL) badges: Model<BadgeRow>) {
    super(badges, { _id: 1 });
  }
}

const toBadgeResponse = ({ _id, name, description, criteria, rule, icon, version }: BadgeRow): Badge => ({
  _id: _id.toHexString(),
  name,
  description,
  criteria,
  icon: icon && toPicturePath(icon),
  criteriaMetric: rule?.metric ?? null,
  criteriaAtLeast: rule?.atLeast ?? null,
  version,
});

/** With `earned` and `earnedAt` for a member. */
function toMemberBadgeResponse(row: BadgeRow, heldBadges: readonly HeldBadge[]): Badge {
  const heldBadge = heldBadges.find(({ _id }) => _id.equals(row._id));
  return {
    ...toBadgeResponse(row),
    earned: heldBadge !== undefined,
    earnedAt: heldBadge?.earnedAt.toISOString() ?? null,
  };
}

interface RuleFields {
  criteriaMetric?: BadgeMetric | '' | undefined;
  criteriaAtLeast?: number | undefined;
}

/**
 * The rule after applying the form's two fields to the current one: missing fields keep their value, an empty metric
 * removes the rule.
 * @throws DomainError INVALID_INPUT if only one of the two is set
 */
export function mergeBadgeRule(
  { criteriaMetric, criteriaAtLeast }: RuleFields,
  current: BadgeRule | null = null,
): BadgeRule | null {
  if (criteriaMetric === '') return null;
  const metric = criteriaMetric ?? current?.metric;
  const atLeast = criteriaAtLeast ?? current?.atLeast;
  if (metric === undefined && atLeast === undefined) return null;
  if (metric === undefined) throw createInvalidInputError('criteriaMetric', 'Escolha o que contar');
  if (atLeast === undefined) throw createInvalidInputError('criteriaAtLeast', 'Diga a partir de quantos');
  return { metric, atLeast };
}

const [iconField] = createBadge.files;

@Injectable()
export class BadgesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly badges: BadgesRepository,
    private readonly accounts: AccountsRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly icons: IconStorage,
  ) {}

  async list(caller: Caller): Promise<Badge[]> {
    const rows = await this.badges.list();
    if (caller.kind !== 'member') return rows.map(toBadgeResponse);
    const account = await this.accounts.find(caller.id);
    return rows.map((row) => toMemberBadgeResponse(row, account?.badges ?? []));
  }

  async create({ body, files }: Pick<InputOf<typeof createBadge>, 'body' | 'files'>): Promise<Badge> {
    const { name, description, criteria, ...rule } = body;
    const values = {
      name,
      key: normalizeText(name),
      description,
      criteria,
      rule: mergeBadgeRule(rule),
      version: 1,
    };
    const icon = (await this.icons.save(iconField, files)) ?? null;
    const row: BadgeRow = { _id: new Types.ObjectId(), ...values, icon };
    return this.mapDuplicateName(() =>
      this.unitOfWork.run(async ({ session }) => {
        await this.badges.insert(row, session);
        await this.icons.replace(null, icon, session);
        await this.catalogue.incrementRevision(session);
        return toBadgeResponse(row);
      }),
    );
  }

  async update({ params, body, files }: InputOf<typeof updateBadge>): Promise<Badge> {
    const { name, description, criteria, version, ...rule } = body;
    const icon = await this.icons.save(iconField, files);
    return this.mapDuplicateName(() =>
      this.unitOfWork.run(async ({ session }) => {
        const before = await this.badges.find(new Types.ObjectId(params.id), session);
        if (!before) throw new DomainError('BADGE_NOT_FOUND');
        const fields = {
          name,
          key: name && normalizeText(name),
          description,
          criteria,
          rule: mergeBadgeRule(rule, before.rule),
          icon: keepSamePicture(before.icon, icon),
        };
        const changes = getRowChanges(before, fields, version, () => ({ badge: toBadgeResponse(before) }));
        if (!changes) return toBadgeResponse(before);
        const row = { ...before, ...changes };
        await this.badges.update(before, changes, session);
        await this.icons.replace(before.icon, row.icon, session);
        await this.catalogue.incrementRevision(session);
        return toBadgeResponse(row);
      }),
    );
  }

  /** `AccountRefreshWorker` removes it from its holders. */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      const deleted = await this.badges.delete(new Types.ObjectId(id), session);
      if (!deleted) throw new DomainError('BADGE_NOT_FOUND');
      await this.icons.replace(deleted.icon, null, session);
      await this.catalogue.incrementRevision(session);
    });
  }

  private async mapDuplicateName(write: () => Promise<Badge>): Promise<Badge> {
    try {
      return await write();
    } catch (cause) {
      if (isDuplicateKey(cause, 'key')) throw new DomainError('NAME_TAKEN', { cause });
      throw cause;
    }
  }
}
