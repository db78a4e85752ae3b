import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PushSubscriptionBody } from '@pechincha/contracts/operations/notifications';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { isPushEndpoint, NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import { MembersRepository } from '../members/members.repository.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';

@Injectable()
export class PushDevicesService {
  constructor(
    @Inject(NOTIFICATIONS_CONFIG) private readonly config: NotificationsConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: PushDevicesRepository,
    private readonly settings: SettingsRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** The site's public key, and which devices of the member get pushes: a browser that is not among them adds itself. */
  async getKey(member: string): Promise<{ key: string | null; devices: string[] }> {
    const devices = await this.devices.listByMember(member);
    return { key: this.config.VAPID_PUBLIC_KEY ?? null, devices: devices.map(({ _id }) => _id) };
  }

  /**
   * Adds the caller's browser, or updates it; of an eleventh the oldest goes.
   * @throws DomainError PUSH_OFF, INVALID_INPUT for a service or key that pushes cannot be sent to
   */
  async add(
    { endpoint, keys }: PushSubscriptionBody,
    { id: member, sessionId }: MemberCaller,
  ): Promise<void> {
    if (!this.config.VAPID_PRIVATE_KEY) throw new DomainError('PUSH_OFF');
    if (!isPushEndpoint(endpoint, this.config.PUSH_HOSTS))
      throw createInvalidInputError(
        'endpoint',
        'Este navegador usa um serviço de avisos que não conhecemos.',
      );
    if (!isPublicKey(keys.p256dh))
      throw createInvalidInputError('keys.p256dh', 'Este navegador mandou um endereço de avisos inválido.');
    await this.unitOfWork.run(async ({ session }) => {
      const [existing] = await this.members.excludeDeleted([member], session);
      if (existing === undefined) throw new DomainError('UNAUTHENTICATED');
      await this.settings.lock(member, session);
      await this.devices.save({ member, endpoint, ...keys, sessionId, at: this.clock.now() }, session);
      await this.devices.deleteBeyondLimit(member, session);
    });
  }

  remove(endpoint: string, { id }: MemberCaller): Promise<void> {
    return this.devices.deleteByEndpoint(id, endpoint);
  }
}

/** Whether it is a point on P-256: encryption would fail later. */
function isPublicKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
