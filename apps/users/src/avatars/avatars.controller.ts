import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { uploadAvatar } from '@pechincha/contracts/operations/users';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AvatarsService } from './avatars.service.js';

@Controller()
export class AvatarsController {
  constructor(private readonly avatars: AvatarsService) {}

  @Operation(uploadAvatar)
  uploadAvatar(@Caller() caller: Caller, @Input() input: InputOf<typeof uploadAvatar>) {
    return this.avatars.update(requireMember(caller).id, input);
  }
}
