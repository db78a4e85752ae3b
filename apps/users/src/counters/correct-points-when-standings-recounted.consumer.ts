import { Controller, Logger } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { standingsRecounted } from '@pechincha/contracts/events/standings-recounted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AccountsRepository } from '../accounts/accounts.repository.js';

/** Copies with the same version and other values have drifted. */
@Controller()
export class CorrectPointsWhenStandingsRecounted {
  private readonly logger = new Logger(CorrectPointsWhenStandingsRecounted.name);

  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(standingsRecounted)
  async handle({ data }: EventOf<typeof standingsRecounted>, tx: EventContext): Promise<void> {
    const ids = data.standings.map(({ userId }) => userId);
    const accounts = await this.accounts.listPoints(ids, tx.session);
    for (const { userId, ...counted } of data.standings) {
      const stored = accounts.get(userId);
      if (!stored || stored.pointsVersion > counted.version || isSame(stored, counted)) continue;
      await this.accounts.savePoints([{ id: userId, ...counted }], tx.session);
      // An older version only waits for its event; that is not drift.
      if (stored.pointsVersion === counted.version)
        this.logger.warn({
          message: 'A copy drifted and was corrected',
          memberId: userId,
          stored,
          counted,
        });
    }
  }
}

interface MemberPoints {
  points: number;
  level: string | null;
  badges: string[];
}

const isSame = (first: MemberPoints, second: MemberPoints): boolean =>
  first.points === second.points &&
  first.level === second.level &&
  JSON.stringify(first.badges) === JSON.stringify(second.badges);
