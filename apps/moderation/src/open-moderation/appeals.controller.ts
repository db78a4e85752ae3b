import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { decideAppeal, fileAppeal, listAppeals } from '@pechincha/contracts/operations/open-moderation';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { AppealsService } from './appeals.service.js';

const toMessageResponse = (message: string) => ({ message, msg: message });

@Controller()
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  @Operation(fileAppeal)
  async file(@Input() { body }: InputOf<typeof fileAppeal>, @Caller() caller: Caller) {
    await this.appeals.file(body, requireMember(caller).id);
    return toMessageResponse('Recurso enviado. Outra pessoa da moderação vai responder.');
  }

  @Operation(listAppeals)
  list(@Input() { query }: InputOf<typeof listAppeals>, @Caller() caller: Caller) {
    return this.appeals.list(query.page, requireMember(caller));
  }

  @Operation(decideAppeal)
  async decide(@Input() { params, body }: InputOf<typeof decideAppeal>, @Caller() caller: Caller) {
    await this.appeals.decide(params.id, body, requireMember(caller));
    return toMessageResponse('Resposta registrada. Quem recorreu será avisado.');
  }
}
