import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { addPushDevice, getPushKey, removePushDevice } from '@pechincha/contracts/operations/notifications';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { PushDevicesService } from './push-devices.service.js';

@Controller()
export class PushController {
  constructor(private readonly devices: PushDevicesService) {}

  @Operation(getPushKey)
  getKey(@Caller() caller: Caller) {
    return this.devices.getKey(requireMember(caller).id);
  }

  @Operation(addPushDevice)
  add(@Input() { body }: InputOf<typeof addPushDevice>, @Caller() caller: Caller) {
    return this.devices.add(body, requireMember(caller));
  }

  @Operation(removePushDevice)
  remove(@Input() { body }: InputOf<typeof removePushDevice>, @Caller() caller: Caller) {
    return this.devices.remove(body.endpoint, requireMember(caller));
  }
}
