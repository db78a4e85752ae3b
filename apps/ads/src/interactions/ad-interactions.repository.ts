import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Types, type Model, type mongo } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { getCollection } from '../get-collection.js';
import { VisitorHasher } from './visitor-hasher.js';
import { AD_INTERACTION_MODEL, type AdInteractionRow } from './ad-interaction.schema.js';
import { toHourStart, type AdInteraction } from './ad-interaction.js';

/**
 * Counts what was seen, once per person, advertisement, kind and hour over all replicas: the rows that say
 * so and the counts commit together. Of two replicas that count the same at the same moment one meets the
 * other's row, begins again and finds it there. Counting the same again changes nothing.
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
      const collection = uncounted.map(([_id, { hour }]) => ({ _id, at: toHourStart(hour + 1) }));
      await this.collection.insertMany(collection, { session: tx.session });
      await this.advertisements.incrementCounts(
        sumByAdvertisement(uncounted.map(([, interaction]) => interaction)),
        tx,
      );
    });
  }

  /** All that is kept of a member here. */
  async eraseMember(memberId: string, { session }: Transaction): Promise<void> {
    // ';' is the character after ':'.
    await this.collection.deleteMany({ _id: { $gte: `${memberId}:`, $lt: `${memberId};` } }, { session });
  }

  /** What was not counted before, of advertisements that exist: anybody can send any id. */
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

/** By advertisement, in the order of their ids: replicas that write the same ones meet at the first. */
function sumByAdvertisement(
  interactions: readonly AdInteraction[],
): Map<string, { views: number; clicks: number }> {
  const byId = new Map<string, { views: number; clicks: number }>();
  for (const { advertisement, kind } of interactions.toSorted((one, other) =>
    one.advertisement < other.advertisement ? -1 : 1,
  )) {
    const sum = byId.get(advertisement) ?? { views: 0, clicks: 0 };
    sum[kind === 'view' ? 'views' : 'clicks'] += 1;
    byId.set(advertisement, sum);
  }
  return byId;
}
