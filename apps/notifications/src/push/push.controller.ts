import { createECDH } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { addPushDevice, getPushKey, removePushDevice } from '@pechincha/contracts/operations/notifications';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { isPushEndpoint, NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import { MembersRepository } from '../members/members.repository.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';

@Controller()
export class PushController {
  constructor(
    @Inject(NOTIFICATIONS_CONFIG) private readonly config: NotificationsConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: PushDevicesRepository,
    private readonly settings: SettingsRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** The site's public key, and which devices of the member get pushes: a browser that is not among them adds itself. */
  @Operation(getPushKey)
  async getKey(@Caller() caller: Caller) {
    const devices = await this.devices.listByMember(requireMember(caller).id);
    return { key: this.config.VAPID_PUBLIC_KEY ?? null, devices: devices.map(({ _id }) => _id) };
  }

  /**
   * Adds the caller's browser, or updates it; of an eleventh the oldest goes.
   * @throws DomainError PUSH_OFF, INVALID_INPUT for a service or key that pushes cannot be sent to
   */
  @Operation(addPushDevice)
  async add(@Input() { body }: InputOf<typeof addPushDevice>, @Caller() caller: Caller): Promise<void> {
    const { id: member, sessionId } = requireMember(caller);
    const { endpoint, keys } = body;
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

  @Operation(removePushDevice)
  remove(@Input() { body }: InputOf<typeof removePushDevice>, @Caller() caller: Caller): Promise<void> {
    return this.devices.deleteByEndpoint(requireMember(caller).id, body.endpoint);
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
