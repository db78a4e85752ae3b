import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types, type Model, type mongo } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { VisitorHasher } from './visitor-hasher.js';
import {
  AD_INTERACTION_MODEL,
  type AdInteraction,
  type AdInteractionRow,
  toHourStart,
} from './ad-interaction.schema.js';

/**
 * Counts each interaction once over all replicas: its row and the counts commit together. When two replicas
 * count the same one, the second transaction conflicts, is retried and finds the row. Idempotent.
 */
@Injectable()
export class AdInteractionsRepository {
  constructor(
    @InjectModel(AD_INTERACTION_MODEL) private readonly interactions: Model<AdInteractionRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly advertisements: AdvertisementsRepository,
    private readonly hasher: VisitorHasher,
  ) {}

  private get collection(): mongo.Collection<AdInteractionRow> {
    return getCollection(this.interactions);
  }

  async countOnce(interactions: readonly AdInteraction[]): Promise<void> {
    const interactionsByKey = new Map<string, AdInteraction>();
    for (const interaction of interactions) interactionsByKey.set(await this.toKey(interaction), interaction);
    await this.unitOfWork.run(async (tx) => {
      const uncounted = await this.filterUncounted(interactionsByKey, tx);
      if (uncounted.length === 0) return;
      const rows = uncounted.map(([_id, { hour }]) => ({ _id, at: toHourStart(hour + 1) }));
      await this.collection.insertMany(rows, { session: tx.session });
      await this.advertisements.incrementCounts(
        sumByAdvertisement(uncounted.map(([, interaction]) => interaction)),
        tx,
      );
    });
  }

  async eraseMember(memberId: string, { session }: Transaction): Promise<void> {
    // `;` is the character after `:`.
    await this.collection.deleteMany({ _id: { $gte: `${memberId}:`, $lt: `${memberId};` } }, { session });
  }

  /** Skips counted interactions and unknown advertisements: clients may send any id. */
  private async filterUncounted(
    interactionsByKey: ReadonlyMap<string, AdInteraction>,
    tx: Transaction,
  ): Promise<[string, AdInteraction][]> {
    const ids = new Set([...interactionsByKey.values()].map(({ advertisement }) => advertisement));
    const existingIds = await this.advertisements.findExistingIds(
      [...ids].map((id) => new Types.ObjectId(id)),
      tx,
    );
    const candidates = [...interactionsByKey].filter(([, { advertisement }]) =>
      existingIds.has(advertisement),
    );
    const countedRows = await this.collection
      .find({ _id: { $in: candidates.map(([key]) => key) } }, { projection: { _id: 1 }, session: tx.session })
      .toArray();
    const countedKeys = new Set(countedRows.map(({ _id }) => _id));
    return candidates.filter(([key]) => !countedKeys.has(key));
  }

  private async toKey({ visitor, hour, kind, advertisement }: AdInteraction): Promise<string> {
    return [await this.hasher.toVisitorKey(visitor, hour), hour, kind, advertisement].join(':');
  }
}

/** Sorted by id, so that concurrent transactions conflict at the first row. */
function sumByAdvertisement(
  interactions: readonly AdInteraction[],
): Map<string, { views: number; clicks: number }> {
  const byId = new Map<string, { views: number; clicks: number }>();
  for (const { advertisement, kind } of interactions.toSorted((first, second) =>
    first.advertisement < second.advertisement ? -1 : 1,
  )) {
    const sum = byId.get(advertisement) ?? { views: 0, clicks: 0 };
    sum[kind === 'view' ? 'views' : 'clicks'] += 1;
    byId.set(advertisement, sum);
  }
  return byId;
}
